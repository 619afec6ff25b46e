use super::*;

fn parsed(arguments: &[&str]) -> Result<Options, String> {
    match parse(arguments.iter().map(OsString::from))? {
        Request::Run(options) => Ok(options),
        Request::Help => Err("help".to_owned()),
    }
}

#[test]
fn without_options_it_is_claude() {
    // A1
    let options = parsed(&[]).unwrap();
    assert_eq!(options.handler.name(), "claude");
    assert_eq!(
        (options.event, options.config, options.trace, options.debug, options.quiet),
        (None, None, false, false, false)
    );
}

#[test]
fn every_option_is_known_by_both_names() {
    // M2
    for arguments in [
        ["-f", "grok", "-e", "Stop", "-c", "f", "-tq"].as_slice(),
        &["--format=grok", "--event=Stop", "--config=f", "--trace", "--quiet"],
    ] {
        let options = parsed(arguments).unwrap();
        assert_eq!(
            (options.handler.name(), options.event.as_deref(), options.config),
            ("grok", Some("Stop"), Some("f".into()))
        );
        assert!(options.trace && options.quiet && !options.debug);
    }
    for arguments in [["-h"], ["--help"], ["-th"]] {
        assert_eq!(parsed(&arguments).err().unwrap(), "help");
    }
}

#[test]
fn mistakes_are_named() {
    // M3
    for (arguments, expected) in [
        (["-c", "a", "--config=b"].as_slice(), "`--config` is given twice"),
        (&["--event"], "`--event` needs a value"),
        (&["--trace=1"], "`--trace` takes no value"),
        (&["--tracing"], "unknown option `--tracing`"),
        (&["-fz"], "unknown format `z`, expected one of claude, cursor, windsurf, agy, codex, grok"),
        (&["x"], "unexpected argument `x`"),
    ] {
        assert_eq!(parsed(arguments).err().unwrap(), expected);
    }
}

#[cfg(unix)]
#[test]
fn a_path_need_not_be_text() {
    use std::os::unix::ffi::OsStringExt;
    let path = OsString::from_vec(b"a\xff".to_vec());
    let Ok(Request::Run(options)) = parse(["-c".into(), path.clone()].into_iter()) else { panic!("a usage error") };
    assert_eq!(options.config, Some(path.into()));
}
