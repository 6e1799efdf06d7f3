//! `yomi healthcheck`: health probe of a server on this machine, for containers without curl.

use std::time::Duration;

use anyhow::{Context as _, anyhow, ensure};
use hyper::{Request, StatusCode, header::HOST};
use tokio::net::TcpStream;
use yomi_os::unix_socket::UnixStream;
use yomi_server::ListenAddress;

use super::{client::exchange, reachable};

/// Timeout of connect, request and response together.
const PATIENCE: Duration = Duration::from_secs(2);

/// Flags of the check.
#[derive(Debug, clap::Args)]
pub(super) struct HealthcheckArgs {
    /// Address and port that the server listens on, or unix: and its socket; one that listens on every network
    /// (0.0.0.0) is asked on this machine
    #[arg(
        long,
        env = "YOMI_ADDR",
        value_name = "IP:PORT|unix:PATH",
        default_value = "127.0.0.1:8080",
        hide_env_values = true
    )]
    addr: ListenAddress,

    /// Ask /readyz: whether the server takes requests. Without it /livez: whether it runs
    #[arg(long)]
    ready: bool,
}

/// Sends the probe; any status but 200 is an error.
pub(super) fn run(flags: HealthcheckArgs) -> anyhow::Result<()> {
    let address = match flags.addr {
        ListenAddress::Tcp(address) => ListenAddress::Tcp(reachable(address)),
        unix @ ListenAddress::Unix(_) => unix,
    };
    let path = if flags.ready { "/readyz" } else { "/livez" };
    let status = ask(&address, path, PATIENCE).with_context(|| format!("{path} of {address}"))?;
    ensure!(status == StatusCode::OK, "{path} of {address}: {status}");
    Ok(())
}

/// The status of the response.
fn ask(address: &ListenAddress, path: &str, patience: Duration) -> anyhow::Result<StatusCode> {
    let asked = async {
        match address {
            ListenAddress::Tcp(address) => {
                let request = probe(path, address.to_string())?;
                exchange(TcpStream::connect(address).await?, request, async |response| Ok(response.status())).await
            }
            ListenAddress::Unix(socket) => {
                let request = probe(path, "localhost".to_owned())?;
                exchange(UnixStream::connect(socket).await?, request, async |response| Ok(response.status())).await
            }
        }
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let status = runtime.block_on(async { tokio::time::timeout(patience, asked).await });
    status.map_err(|_| anyhow!("did not answer within {} s", patience.as_secs_f64()))?
}

fn probe(path: &str, host: String) -> anyhow::Result<Request<String>> {
    Ok(Request::get(path).header(HOST, host).body(String::new())?)
}

#[cfg(test)]
mod tests {
    use std::{
        io::{Read as _, Write as _},
        net::TcpListener,
        thread,
        time::Instant,
    };

    use super::*;

    #[test]
    fn all_of_the_exchange_has_one_limit_of_time() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = ListenAddress::Tcp(listener.local_addr().unwrap());
        // A byte at a time, each within any timeout.
        let drip = thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            // What comes before the request is no answer to it.
            let _ = stream.read(&mut [0; 1024]).unwrap();
            while stream.write_all(b"H").is_ok() {
                thread::sleep(Duration::from_millis(30));
            }
        });
        let started = Instant::now();
        let error = ask(&address, "/livez", Duration::from_millis(200)).unwrap_err();
        assert_eq!(error.to_string(), "did not answer within 0.2 s");
        assert!(started.elapsed() < Duration::from_secs(1));
        drip.join().unwrap();
    }

    #[test]
    fn silent_server_is_said_to_have_been_silent() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = ListenAddress::Tcp(listener.local_addr().unwrap());
        let error = ask(&address, "/livez", Duration::from_millis(50)).unwrap_err();
        assert_eq!(error.to_string(), "did not answer within 0.05 s");
    }
}
