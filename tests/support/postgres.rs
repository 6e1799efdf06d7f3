//! PostgreSQL for one test: a cluster in a temporary folder, run as an ordinary user, removed after the test.

use std::{
    env, fs,
    net::TcpListener,
    os::unix::process::CommandExt as _,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

/// A running server.
pub struct Postgres {
    folder: PathBuf,
    pub port: u16,
    process: Option<Child>,
}

/// A PgBouncer before a server.
pub struct Pool {
    process: Child,
    url: String,
}

impl Pool {
    /// Its address.
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        terminate(&mut self.process);
    }
}

/// A program of PostgreSQL: from the path, or of the newest release of Debian's packages.
fn program(name: &str) -> PathBuf {
    let mut paths = env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect::<Vec<_>>();
    // Debian's pgbouncer.
    paths.push("/usr/sbin".into());
    let mut releases: Vec<_> = fs::read_dir("/usr/lib/postgresql")
        .map(|found| found.filter_map(|entry| Some(entry.ok()?.path().join("bin"))).collect())
        .unwrap_or_default();
    releases.sort();
    let found = releases.into_iter().rev().chain(paths).map(|path| path.join(name));
    found
        .into_iter()
        .find(|path| path.is_file())
        .unwrap_or_else(|| panic!("{name} is missing: install Debian's packages postgresql and pgbouncer"))
}

/// A command that is not run as root, because PostgreSQL refuses that.
fn command(name: &str) -> Command {
    let mut command = Command::new(program(name));
    if let Some((user, group)) = ordinary() {
        command.uid(user).gid(group);
    }
    command.current_dir("/").env_remove("PGHOST").env_remove("PGPORT").stdin(Stdio::null());
    command
}

/// Another user, if the current one is root.
fn ordinary() -> Option<(u32, u32)> {
    let id = |of: &[&str]| {
        let told = Command::new("id").args(of).output().ok()?;
        String::from_utf8(told.stdout).ok()?.trim().parse::<u32>().ok()
    };
    if id(&["-u"])? != 0 {
        return None;
    }
    let of = ["postgres", "nobody"].into_iter().find(|of| id(&["-u", of]).is_some())?;
    Some((id(&["-u", of])?, id(&["-g", of])?))
}

impl Postgres {
    /// Folder for a new cluster.
    fn of_folder() -> Self {
        static CLUSTERS: AtomicU32 = AtomicU32::new(0);
        let number = CLUSTERS.fetch_add(1, Ordering::SeqCst);
        let name = format!("yomi-postgres-{}-{number}", std::process::id());
        let folder = env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        if let Some((user, group)) = ordinary() {
            std::os::unix::fs::chown(&folder, Some(user), Some(group)).unwrap();
        }
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        Self { folder, port, process: None }
    }

    /// Initialises a cluster and starts its server.
    pub fn start() -> Self {
        let mut server = Self::of_folder();
        let password = server.folder.join("password");
        fs::write(&password, "s3cret\n").unwrap();
        let made = command("initdb")
            .args(["--no-sync", "--encoding=UTF8", "--locale=C", "--username=yomi"])
            .args(["--auth=scram-sha-256", "--pwfile"])
            .arg(&password)
            .arg("--pgdata")
            .arg(server.folder.join("data"))
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        server.start_again();
        server
    }

    /// Starts the server of the cluster, if it is not running.
    pub fn start_again(&mut self) {
        let process = command("postgres")
            .arg("-D")
            .arg(self.folder.join("data"))
            .arg("-k")
            .arg(&self.folder)
            .args(["-p", &self.port.to_string(), "-c", "listen_addresses=127.0.0.1"])
            .stdout(Stdio::null())
            .stderr(fs::File::create(self.folder.join("log")).unwrap())
            .spawn()
            .unwrap();
        self.process = Some(process);
        let began = Instant::now();
        while self.try_psql("SELECT 1").is_err() {
            assert!(began.elapsed() < Duration::from_secs(60), "{}", self.log());
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// A synchronous replica of the server: a commit reaches it before it is acknowledged.
    pub fn copy(&self) -> Self {
        let mut copy = Self::of_folder();
        let made = command("pg_basebackup")
            .args(["--dbname", &self.url(), "--write-recovery-conf", "--checkpoint=fast", "--no-sync"])
            .arg("--pgdata")
            .arg(copy.folder.join("data"))
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        copy.start_again();
        self.psql("ALTER SYSTEM SET synchronous_standby_names = '*'");
        self.psql("SELECT pg_reload_conf()");
        let began = Instant::now();
        while self.psql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != "1" {
            assert!(began.elapsed() < Duration::from_secs(30), "{}", self.log());
            thread::sleep(Duration::from_millis(20));
        }
        copy
    }

    /// Promotes a replica.
    pub fn promote(&self) {
        self.psql("SELECT pg_promote()");
        self.psql("ALTER SYSTEM RESET synchronous_standby_names");
        self.psql("SELECT pg_reload_conf()");
    }

    /// Enables TLS for the next start, with a certificate for its address; returns the file of the certificate.
    pub fn certify(&self) -> PathBuf {
        let (certificate, key) = (self.folder.join("tls.crt"), self.folder.join("tls.key"));
        let made = command("openssl")
            .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=database"])
            .args(["-addext", "subjectAltName=IP:127.0.0.1", "-addext", "basicConstraints=critical,CA:FALSE"])
            .arg("-keyout")
            .arg(&key)
            .arg("-out")
            .arg(&certificate)
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        for (setting, path) in [("ssl_cert_file", &certificate), ("ssl_key_file", &key)] {
            self.psql(&format!("ALTER SYSTEM SET {setting} = '{}'", path.display()));
        }
        self.psql("ALTER SYSTEM SET ssl = on");
        certificate
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    /// Kills the server as in a power failure.
    pub fn kill(&mut self) {
        let mut process = self.process.take().unwrap();
        process.kill().unwrap();
        process.wait().unwrap();
        // Its child processes end when they notice; until then they hold its shared memory.
        let locked = self.folder.join("data/postmaster.pid");
        let began = Instant::now();
        while self.has_children() {
            assert!(began.elapsed() < Duration::from_secs(30), "{}", self.log());
            thread::sleep(Duration::from_millis(20));
        }
        let _ = fs::remove_file(locked);
    }

    fn has_children(&self) -> bool {
        let folder = self.folder.join("data");
        let is_here = |entry: &fs::DirEntry| fs::read_link(entry.path().join("cwd")).is_ok_and(|path| path == folder);
        fs::read_dir("/proc").unwrap().filter_map(Result::ok).any(|entry| is_here(&entry))
    }

    /// Suspends or resumes all processes of the server: a machine that hangs.
    pub fn signal(&self, signal: &str) {
        let folder = self.folder.join("data");
        for entry in fs::read_dir("/proc").unwrap().filter_map(Result::ok) {
            if fs::read_link(entry.path().join("cwd")).is_ok_and(|path| path == folder) {
                let process = entry.file_name().into_string().unwrap();
                let _ = Command::new("kill").args([signal, &process]).status();
            }
        }
    }

    /// Starts a PgBouncer before the server, with these settings.
    pub fn pool(&self, settings: &str) -> Pool {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let file = self.folder.join(format!("pgbouncer-{port}.ini"));
        let text = format!(
            "[databases]\npostgres = host=127.0.0.1 port={} user=yomi password=s3cret\n[pgbouncer]\n\
             listen_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\nauth_type = any\n{settings}\n",
            self.port
        );
        fs::write(&file, text).unwrap();
        let process = command("pgbouncer")
            .arg("--quiet")
            .arg(&file)
            .stdout(Stdio::null())
            .stderr(fs::File::create(file.with_extension("log")).unwrap())
            .spawn()
            .unwrap();
        let began = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(began.elapsed() < Duration::from_secs(30), "PgBouncer does not listen");
            thread::sleep(Duration::from_millis(20));
        }
        Pool { process, url: self.url_at(port) }
    }

    /// Address of the server.
    pub fn url(&self) -> String {
        self.url_at(self.port)
    }

    /// Its address with another port, of a proxy.
    pub fn url_at(&self, port: u16) -> String {
        format!("postgres://yomi:s3cret@127.0.0.1:{port}/postgres?sslmode=disable")
    }

    /// Output of `psql`: one line per row, columns separated by bars.
    pub fn psql(&self, text: &str) -> String {
        self.try_psql(text).unwrap_or_else(|error| panic!("{text}: {error}\n{}", self.log()))
    }

    fn try_psql(&self, text: &str) -> Result<String, String> {
        let told = command("psql")
            .args(["--no-psqlrc", "-v", "ON_ERROR_STOP=1", "-qAtc", text, &self.url()])
            .output()
            .unwrap();
        if told.status.success() {
            Ok(String::from_utf8(told.stdout).unwrap().trim_end().to_owned())
        } else {
            Err(String::from_utf8_lossy(&told.stderr).into_owned())
        }
    }

    /// Folder of the cluster.
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            terminate(process);
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Kills a server, child processes first.
fn terminate(process: &mut Child) {
    let _ = Command::new("kill").args(["-QUIT", &process.id().to_string()]).status();
    let began = Instant::now();
    while process.try_wait().is_ok_and(|ended| ended.is_none()) {
        if began.elapsed() > Duration::from_secs(10) {
            let _ = process.kill();
        }
        thread::sleep(Duration::from_millis(10));
    }
}
