//! Processes on Unix: one poll loop over the pipes and the child's exit, a session for each child, SIGKILL to its group.
//!
//! Two facts the code leans on:
//!
//! - The child is reaped last. Until then its number, which is also its group's, belongs to nobody else, so the kill
//!   cannot hit a stranger.
//! - No thread waits on a pipe, so nobody who holds the other end can keep us.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::{CHUNK, Captured, End, GRACE, Spec, Terms, Unchanged, unchanged};

pub(super) fn run(command: Command, spec: &Spec, deadline: Instant) -> io::Result<(End, Captured, Captured)> {
    let terms = &spec.terms;
    let mut child = Tracked::spawn_unless_changed(command, &terms.unchanged)?;
    let held = terms.cancel.hold(Group(child.group));
    let mut pump = Pump::new(&mut child, &spec.stdin, terms)?;
    let in_time = pump.until(deadline)? || (pump.exited.is_some() && terms.exit_counts && Instant::now() < deadline);
    let is_cancelled = terms.cancel.is_cancelled();
    if !in_time || is_cancelled {
        if let Some(polite) = terms.polite.filter(|_| !is_cancelled) {
            _ = kill_process_group(child.group, Signal::TERM);
            pump.stdin = None;
            pump.until(Instant::now() + polite)?;
        }
        child.kill();
        pump.stdin = None;
        // What the dead have written is still in the pipes.
        pump.until(Instant::now() + GRACE)?;
    }
    drop(held);
    let (stdout, stderr) = (pump.stdout.captured, pump.stderr.captured);
    let status = child.reap(pump.exited.is_some());
    let end = match status {
        _ if is_cancelled => End::Cancelled,
        Some(status) if in_time => status.code().map_or(End::Signalled(status.signal().unwrap_or(0)), End::Exited),
        _ => End::TimedOut,
    };
    Ok((end, stdout, stderr))
}

/// The processes that are killed together.
#[derive(Debug)]
pub(super) struct Group(Pid);

impl Group {
    pub(super) fn kill(&self) {
        // Nobody left to kill is what we want.
        _ = kill_process_group(self.0, Signal::KILL);
    }
}

/// Nothing reads a line as a whole here.
pub(super) fn add_verbatim(command: &mut Command, text: &OsStr) {
    command.arg(text);
}

/// The program as the system starts it.
pub(super) fn startable(program: &OsStr) -> &OsStr {
    program
}

pub(super) fn spawn_detached(mut command: Command, spec: &Spec) -> io::Result<()> {
    in_own_session(&mut command, Link::None, &spec.terms.unchanged);
    if !spec.stdin.is_empty() {
        command.stdin(kept_for_reading(&spec.stdin)?);
    }
    let mut child = command.spawn()?;
    // Somebody must reap it where this process lives on. Where it does not, nobody waits for the thread.
    thread::Builder::new().stack_size(32 * 1024).spawn(move || child.wait()).map(drop)
}

/// Bytes that can be read after this process is gone.
#[cfg(target_os = "linux")]
fn kept_for_reading(bytes: &[u8]) -> io::Result<std::process::Stdio> {
    let mut file = File::from(rustix::fs::memfd_create("stdin", rustix::fs::MemfdFlags::CLOEXEC)?);
    file.write_all(bytes)?;
    std::io::Seek::rewind(&mut file)?;
    Ok(file.into())
}

/// A pipe holds some tens of KiB by itself; what is beyond is lost where this process ends before it is read.
#[cfg(not(target_os = "linux"))]
fn kept_for_reading(bytes: &[u8]) -> io::Result<std::process::Stdio> {
    let (reader, mut writer) = io::pipe()?;
    let bytes = bytes.to_vec();
    thread::Builder::new().stack_size(32 * 1024).spawn(move || writer.write_all(&bytes))?;
    Ok(reader.into())
}

/// What a child's life hangs on.
#[derive(Clone, Copy, PartialEq)]
enum Link {
    None,
    /// Linux kills the child when the thread that started it is gone, however it went.
    Parent,
}

#[expect(unsafe_code, reason = "code between fork and exec; it makes system calls only and allocates nothing")]
fn in_own_session(command: &mut Command, link: Link, files: &[Unchanged]) {
    let files = files.to_vec();
    let prepare = move || {
        rustix::process::setsid()?;
        if files.iter().any(|file| !file.still()) {
            return Err(unchanged::changed());
        }
        #[cfg(target_os = "linux")]
        if link == Link::Parent {
            rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
        }
        #[cfg(not(target_os = "linux"))]
        let _ = link;
        Ok(())
    };
    // SAFETY: `prepare` only makes system calls that may be made after a fork.
    unsafe { command.pre_exec(prepare) };
}

/// A child whose group is killed when it is forgotten, or when this process is interrupted.
pub(super) struct Tracked {
    child: Option<Child>,
    pub(super) group: Pid,
    slot: Option<&'static AtomicI32>,
}

impl Tracked {
    #[cfg(test)]
    pub(super) fn spawn(command: Command) -> io::Result<Self> {
        Self::spawn_unless_changed(command, &[])
    }

    fn spawn_unless_changed(mut command: Command, files: &[Unchanged]) -> io::Result<Self> {
        in_own_session(&mut command, Link::Parent, files);
        SPAWNING.fetch_add(1, Ordering::SeqCst);
        let spawned = command.spawn();
        let tracked = spawned.and_then(|child| {
            let group = Pid::from_raw(child.id().cast_signed()).ok_or(io::ErrorKind::InvalidData)?;
            let number = group.as_raw_pid();
            let free = |slot: &&AtomicI32| slot.compare_exchange(0, number, Ordering::SeqCst, Ordering::SeqCst).is_ok();
            Ok(Self { child: Some(child), group, slot: GROUPS.iter().find(free) })
        });
        let is_last = SPAWNING.fetch_sub(1, Ordering::SeqCst) == 1;
        if let signal @ 1.. = INTERRUPTED.load(Ordering::SeqCst)
            && is_last
        {
            end_by(signal);
        }
        tracked
    }

    fn kill(&self) {
        // Nobody left to kill is what we want.
        _ = kill_process_group(self.group, Signal::KILL);
    }

    /// The child's status, where it has ended. One that does not die (it hangs in the kernel) is left to a thread.
    pub(super) fn reap(&mut self, ended: bool) -> Option<ExitStatus> {
        if let Some(slot) = self.slot.take() {
            slot.store(0, Ordering::SeqCst);
        }
        let mut child = self.child.take()?;
        if ended {
            return child.wait().ok();
        }
        _ = thread::Builder::new().stack_size(32 * 1024).spawn(move || child.wait());
        None
    }
}

impl Drop for Tracked {
    fn drop(&mut self) {
        if self.child.is_some() {
            self.kill();
            self.reap(false);
        }
    }
}

/// Everything that is waited for.
struct Pump<'i> {
    exit: OwnedFd,
    exited: Option<Instant>,
    stdin: Option<File>,
    input: &'i [u8],
    stdout: Source,
    stderr: Source,
    chunk: Box<[u8]>,
    terms: &'i Terms,
}

/// One output of the child.
struct Source {
    pipe: Option<File>,
    captured: Captured,
}

impl<'i> Pump<'i> {
    fn new(tracked: &mut Tracked, input: &'i [u8], terms: &'i Terms) -> io::Result<Self> {
        let exit = exit_event(tracked.group)?;
        let child = tracked.child.as_mut();
        let (stdin, stdout, stderr) =
            child.map(|it| (it.stdin.take(), it.stdout.take(), it.stderr.take())).unwrap_or_default();
        Ok(Self {
            exit,
            exited: None,
            stdin: without_waiting(stdin)?,
            input,
            stdout: Source { pipe: without_waiting(stdout)?, captured: Captured::keeping(terms.kept) },
            stderr: Source { pipe: without_waiting(stderr)?, captured: Captured::keeping(terms.kept) },
            chunk: vec![0; CHUNK].into_boxed_slice(),
            terms,
        })
    }

    /// Moves bytes until the child has ended and let go of its outputs, or until the deadline; says whether it made it.
    fn until(&mut self, deadline: Instant) -> io::Result<bool> {
        loop {
            if self.exited.is_some() && self.stdout.pipe.is_none() && self.stderr.pipe.is_none() {
                return Ok(true);
            }
            let pipes = if self.terms.cancel.is_cancelled() { GRACE } else { self.terms.pipes_after_exit };
            let limit = self.exited.map_or(deadline, |exited| deadline.min(exited + pipes));
            let [exit, stdin, stdout, stderr] = match limit.checked_duration_since(Instant::now()) {
                Some(left) if !left.is_zero() => self.wait(left)?,
                _ => return Ok(false),
            };
            if stdin {
                self.feed();
            }
            for (source, ready) in [(&mut self.stdout, stdout), (&mut self.stderr, stderr)] {
                if ready {
                    source.drain(&mut self.chunk);
                }
            }
            if exit && self.exited.is_none() {
                self.exited = Some(Instant::now());
                self.stdin = None;
            }
        }
    }

    /// Waits until something can be done without waiting: with the exit, the input, and the two outputs.
    fn wait(&self, left: Duration) -> io::Result<[bool; 4]> {
        let exit = self.exited.is_none().then(|| self.exit.as_fd());
        let stdin = self.stdin.as_ref().map(AsFd::as_fd);
        let stdout = self.stdout.pipe.as_ref().map(AsFd::as_fd);
        let stderr = self.stderr.pipe.as_ref().map(AsFd::as_fd);
        let wanted = [(exit, PollFlags::IN), (stdin, PollFlags::OUT), (stdout, PollFlags::IN), (stderr, PollFlags::IN)];
        let mut polled: Vec<PollFd<'_>> =
            wanted.iter().filter_map(|(fd, flags)| Some(PollFd::from_borrowed_fd((*fd)?, *flags))).collect();
        let timeout = Timespec::try_from(left).ok();
        match poll(&mut polled, timeout.as_ref()) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let mut answers = polled.iter();
        // A closed or broken end counts as ready too: the next read or write says so.
        let mut is_ready = |fd: bool| fd && answers.next().is_some_and(|answer| !answer.revents().is_empty());
        Ok([exit, stdin, stdout, stderr].map(|fd| is_ready(fd.is_some())))
    }

    fn feed(&mut self) {
        let Some(pipe) = &mut self.stdin else { return };
        match pipe.write(self.input) {
            Ok(written) => self.input = self.input.get(written..).unwrap_or_default(),
            Err(error) if is_passing(&error) => {}
            // A program need not read its input: a decision may lie in the exit code alone.
            Err(_) => self.input = &[],
        }
        if self.input.is_empty() {
            self.stdin = None;
        }
    }
}

impl Source {
    fn drain(&mut self, chunk: &mut [u8]) {
        let Some(pipe) = &mut self.pipe else { return };
        match pipe.read(chunk) {
            Ok(0) => self.pipe = None,
            Ok(read) => self.captured.push(chunk.get(..read).unwrap_or_default()),
            Err(error) if is_passing(&error) => {}
            Err(_) => self.pipe = None,
        }
    }
}

fn is_passing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}

/// Our end of a pipe, such that reading and writing never wait. The child's end is not affected.
fn without_waiting(pipe: Option<impl Into<OwnedFd>>) -> io::Result<Option<File>> {
    let Some(pipe) = pipe else { return Ok(None) };
    let pipe: OwnedFd = pipe.into();
    rustix::io::ioctl_fionbio(&pipe, true)?;
    Ok(Some(File::from(pipe)))
}

/// Something that can be polled for the end of a child.
fn exit_event(child: Pid) -> io::Result<OwnedFd> {
    #[cfg(target_os = "linux")]
    if let Ok(event) = rustix::process::pidfd_open(child, rustix::process::PidfdFlags::empty()) {
        return Ok(event);
    }
    exit_event_by_thread(child)
}

/// For systems without process descriptors: a thread waits without reaping, then closes its end of a pipe. The child
/// is killed at the deadline, so the thread ends.
pub(super) fn exit_event_by_thread(child: Pid) -> io::Result<OwnedFd> {
    let (event, closed_at_exit) = io::pipe()?;
    let wait = move || {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        while let Err(rustix::io::Errno::INTR) = waitid(WaitId::Pid(child), options) {}
        drop(closed_at_exit);
    };
    thread::Builder::new().stack_size(32 * 1024).spawn(wait)?;
    Ok(event.into())
}

/// The groups that are running, for the signal handler: no lock can be taken there. Beyond this many at a time a
/// group is not tracked.
static GROUPS: [AtomicI32; 256] = [const { AtomicI32::new(0) }; 256];
/// How many threads are between starting a child and writing its group down.
static SPAWNING: AtomicUsize = AtomicUsize::new(0);
/// The signal that came, where one came.
static INTERRUPTED: AtomicI32 = AtomicI32::new(0);

#[expect(unsafe_code, reason = "the standard library has no way to handle a signal")]
pub(super) fn clean_up_when_interrupted() {
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        let handler: extern "C" fn(libc::c_int) = on_interrupt;
        // SAFETY: the handler makes only calls that are allowed in one: atomics, `kill`, `signal`, `raise`.
        unsafe {
            if libc::signal(signal, handler as libc::sighandler_t) == libc::SIG_IGN {
                libc::signal(signal, libc::SIG_IGN);
            }
        }
    }
}

extern "C" fn on_interrupt(signal: libc::c_int) {
    INTERRUPTED.store(signal, Ordering::SeqCst);
    if SPAWNING.load(Ordering::SeqCst) == 0 {
        end_by(signal);
    }
    // Otherwise the thread that is starting a child ends us, once it knows the child's number.
}

/// Kills every group and ends this process as if the signal had not been handled.
#[expect(unsafe_code, reason = "the standard library has no way to raise a signal")]
fn end_by(signal: libc::c_int) {
    for slot in &GROUPS {
        let group = slot.load(Ordering::SeqCst);
        if group > 0 {
            // SAFETY: a plain system call. The number is the group's own: it is cleared before the child is reaped.
            unsafe { libc::kill(-group, libc::SIGKILL) };
        }
    }
    // SAFETY: plain system calls; inside a handler the signal is delivered when the handler returns.
    unsafe {
        libc::signal(signal, libc::SIG_DFL);
        libc::raise(signal);
    }
}
