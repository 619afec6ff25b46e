//! Processes on Windows: a job object for each child, threads for its pipes.
//!
//! The child is started suspended, put into its job, and only then let run, so nothing it starts can be outside. The
//! job dies with the last handle to it, hence with this process, however that ends.
//!
//! A thread that reads or writes a pipe ends when the other side is gone, which ending the job sees to.

use std::ffi::{OsStr, OsString, c_void};
use std::io::{self, Read, Write};
use std::mem::size_of;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
use std::os::windows::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use windows_sys::Win32::Foundation::{INVALID_HANDLE_VALUE, WAIT_OBJECT_0};
use windows_sys::Win32::System::Diagnostics::ToolHelp::{
    CreateToolhelp32Snapshot, TH32CS_SNAPTHREAD, THREADENTRY32, Thread32First, Thread32Next,
};
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation, SetInformationJobObject,
    TerminateJobObject,
};
use windows_sys::Win32::System::Threading::{
    CREATE_NEW_PROCESS_GROUP, CREATE_NO_WINDOW, CREATE_SUSPENDED, OpenThread, ResumeThread, THREAD_SUSPEND_RESUME,
    WaitForSingleObject,
};

use super::{CHUNK, Captured, End, GRACE, SearchPath, Spec, find_program, unchanged};

/// The exit code of what was killed.
const KILLED: u32 = 1;

pub(super) fn run(mut command: Command, spec: &Spec, deadline: Instant) -> io::Result<(End, Captured, Captured)> {
    let terms = &spec.terms;
    let job = Arc::new(Job::new()?);
    if terms.unchanged.iter().any(|file| !file.still()) {
        return Err(unchanged::changed());
    }
    let mut child = command.creation_flags(CREATE_SUSPENDED | CREATE_NO_WINDOW).spawn()?;
    if let Err(error) = job.hold(&child).and_then(|()| resume(child.id())) {
        _ = child.kill();
        return Err(error);
    }
    let held = terms.cancel.hold(Group(Arc::clone(&job)));
    feed(&mut child, &spec.stdin);
    let outputs = Outputs::of(&mut child, terms.kept);
    let mut in_time = wait(&child, deadline);
    if in_time {
        let is_closed = outputs.closed_by(deadline.min(Instant::now() + terms.pipes_after_exit));
        in_time = is_closed || (terms.exit_counts && Instant::now() < deadline);
    }
    drop(held);
    let end = if terms.cancel.is_cancelled() {
        job.kill();
        wait(&child, Instant::now() + GRACE);
        End::Cancelled
    } else if in_time {
        // What let go of the pipes may live on.
        job.release();
        child.wait()?.code().map_or(End::Signalled(0), End::Exited)
    } else {
        job.kill();
        wait(&child, Instant::now() + GRACE);
        outputs.closed_by(Instant::now() + GRACE);
        End::TimedOut
    };
    Ok((end, taken(&outputs.stdout), taken(&outputs.stderr)))
}

/// The program as the system starts it: by itself it only knows programs that end in `.exe`.
pub(super) fn startable(program: &OsStr) -> OsString {
    find_program(program, &SearchPath::of_process()).map_or_else(|| program.to_owned(), PathBuf::into_os_string)
}

pub(super) fn spawn_detached(mut command: Command, spec: &Spec) -> io::Result<()> {
    if spec.terms.unchanged.iter().any(|file| !file.still()) {
        return Err(unchanged::changed());
    }
    if !spec.stdin.is_empty() {
        command.stdin(std::process::Stdio::piped());
    }
    let mut child = command.creation_flags(CREATE_NEW_PROCESS_GROUP | CREATE_NO_WINDOW).spawn()?;
    feed(&mut child, &spec.stdin);
    Ok(())
}

/// The jobs do it by themselves.
pub(super) fn clean_up_when_interrupted() {}

/// The processes that are killed together.
#[derive(Debug)]
pub(super) struct Group(Arc<Job>);

impl Group {
    pub(super) fn kill(&self) {
        self.0.kill();
    }
}

pub(super) fn add_verbatim(command: &mut Command, text: &OsStr) {
    command.raw_arg(text);
}

/// A group of processes that can be ended together.
#[derive(Debug)]
struct Job(OwnedHandle);

impl Job {
    #[expect(unsafe_code, reason = "the standard library knows no job objects")]
    fn new() -> io::Result<Self> {
        // SAFETY: both arguments may be null; the handle, where there is one, is ours alone.
        let handle = unsafe { CreateJobObjectW(std::ptr::null(), std::ptr::null()) };
        if handle.is_null() {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: as above.
        let job = Self(unsafe { OwnedHandle::from_raw_handle(handle) });
        job.set_limits(JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE)?;
        Ok(job)
    }

    #[expect(unsafe_code, reason = "the standard library knows no job objects")]
    fn set_limits(&self, flags: u32) -> io::Result<()> {
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = flags;
        let size = u32::try_from(size_of::<JOBOBJECT_EXTENDED_LIMIT_INFORMATION>()).unwrap_or(0);
        // SAFETY: the pointer and the size are those of `limits`, which outlives the call.
        succeeded(unsafe {
            SetInformationJobObject(
                self.0.as_raw_handle(),
                JobObjectExtendedLimitInformation,
                (&raw const limits).cast::<c_void>(),
                size,
            )
        })
    }

    #[expect(unsafe_code, reason = "the standard library knows no job objects")]
    fn hold(&self, child: &Child) -> io::Result<()> {
        // SAFETY: both handles are open for as long as they are borrowed.
        succeeded(unsafe { AssignProcessToJobObject(self.0.as_raw_handle(), child.as_raw_handle()) })
    }

    #[expect(unsafe_code, reason = "the standard library knows no job objects")]
    fn kill(&self) {
        // SAFETY: the handle is open. A failure means that nobody is left.
        unsafe { TerminateJobObject(self.0.as_raw_handle(), KILLED) };
    }

    fn release(&self) {
        _ = self.set_limits(0);
    }
}

fn succeeded(answer: i32) -> io::Result<()> {
    if answer == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Lets a suspended process run. The standard library keeps no handle to its thread, so it is looked up.
#[expect(unsafe_code, reason = "the standard library cannot resume a process")]
fn resume(process: u32) -> io::Result<()> {
    // SAFETY: the snapshot and the thread are handles of ours once they are valid; `entry` outlives each call and its
    // size field is set as the calls ask for.
    unsafe {
        let snapshot = CreateToolhelp32Snapshot(TH32CS_SNAPTHREAD, 0);
        if snapshot == INVALID_HANDLE_VALUE {
            return Err(io::Error::last_os_error());
        }
        let snapshot = OwnedHandle::from_raw_handle(snapshot);
        let size = u32::try_from(size_of::<THREADENTRY32>()).unwrap_or(0);
        let mut entry = THREADENTRY32 { dwSize: size, ..THREADENTRY32::default() };
        let mut more = Thread32First(snapshot.as_raw_handle(), &raw mut entry);
        while more != 0 {
            if entry.th32OwnerProcessID == process {
                let thread = OpenThread(THREAD_SUSPEND_RESUME, 0, entry.th32ThreadID);
                if thread.is_null() {
                    return Err(io::Error::last_os_error());
                }
                let thread = OwnedHandle::from_raw_handle(thread);
                return if ResumeThread(thread.as_raw_handle()) == u32::MAX {
                    Err(io::Error::last_os_error())
                } else {
                    Ok(())
                };
            }
            more = Thread32Next(snapshot.as_raw_handle(), &raw mut entry);
        }
    }
    Err(io::Error::other("the new process has no thread"))
}

/// Waits for the child to end; says whether it did.
#[expect(unsafe_code, reason = "the standard library cannot wait for a limited time")]
fn wait(child: &Child, deadline: Instant) -> bool {
    let left = deadline.saturating_duration_since(Instant::now());
    // One less than the value that means for ever.
    let millis = u32::try_from(left.as_millis()).unwrap_or(u32::MAX).min(u32::MAX - 1);
    // SAFETY: the handle is open for as long as it is borrowed.
    unsafe { WaitForSingleObject(child.as_raw_handle(), millis) == WAIT_OBJECT_0 }
}

fn feed(child: &mut Child, input: &[u8]) {
    let Some(mut pipe) = child.stdin.take() else { return };
    let input = input.to_vec();
    // A program need not read its input: that is no failure.
    _ = thread::Builder::new().spawn(move || pipe.write_all(&input));
}

/// Both outputs, each with a thread that drains it.
struct Outputs {
    stdout: Arc<Mutex<Captured>>,
    stderr: Arc<Mutex<Captured>>,
    /// Says nothing; it breaks off when the last thread is through.
    open: Receiver<()>,
}

impl Outputs {
    fn of(child: &mut Child, kept: usize) -> Self {
        let (closed, open) = channel();
        let stream = || Arc::new(Mutex::new(Captured::keeping(kept)));
        let outputs = Self { stdout: stream(), stderr: stream(), open };
        if let Some(pipe) = child.stdout.take() {
            drain(pipe, Arc::clone(&outputs.stdout), closed.clone());
        }
        if let Some(pipe) = child.stderr.take() {
            drain(pipe, Arc::clone(&outputs.stderr), closed);
        }
        outputs
    }

    fn closed_by(&self, deadline: Instant) -> bool {
        let left: Duration = deadline.saturating_duration_since(Instant::now());
        self.open.recv_timeout(left) == Err(std::sync::mpsc::RecvTimeoutError::Disconnected)
    }
}

fn drain(mut pipe: impl Read + Send + 'static, captured: Arc<Mutex<Captured>>, open: std::sync::mpsc::Sender<()>) {
    let drain = move || {
        let mut chunk = vec![0; CHUNK];
        while let Ok(read @ 1..) = pipe.read(&mut chunk) {
            let mut captured = captured.lock().unwrap_or_else(PoisonError::into_inner);
            captured.push(chunk.get(..read).unwrap_or_default());
        }
        drop(open);
    };
    _ = thread::Builder::new().spawn(drain);
}

fn taken(captured: &Mutex<Captured>) -> Captured {
    std::mem::take(&mut captured.lock().unwrap_or_else(PoisonError::into_inner))
}
