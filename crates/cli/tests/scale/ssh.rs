//! GNU parallel over ssh, with a server on this machine that has two names.

use std::fs;

use super::{Daemon, Place, free_port, scripts, wait_until};

#[test]
#[ignore = "needs openssh-server and rsync"]
fn gnu_parallel_plays_shards_over_ssh() {
    let place = Place::new();
    let directory = place.path().display();
    let port = free_port();
    for key in ["host", "user"] {
        place.run(&format!("ssh-keygen -q -t ed25519 -N '' -f {key}.key"));
    }
    let server = format!(
        "Port {port}\nListenAddress 127.0.0.1\nHostKey {directory}/host.key\n\
         AuthorizedKeysFile {directory}/user.key.pub\nPidFile {directory}/sshd.pid\nStrictModes no\n\
         PermitRootLogin yes\nUsePAM no\nMaxStartups 100\nSetEnv PATH={}\n",
        place.search_path()
    );
    fs::write(place.path().join("sshd.conf"), server).unwrap();
    let client = format!(
        "Host ada grace\nHostName 127.0.0.1\nPort {port}\nIdentityFile {directory}/user.key\n\
         StrictHostKeyChecking no\nUserKnownHostsFile /dev/null\nLogLevel ERROR\n"
    );
    fs::write(place.path().join("ssh.conf"), client).unwrap();
    place.program(
        "ssh",
        &format!("#!/bin/sh\nexec /usr/bin/ssh -F {directory}/ssh.conf \"$@\"\n"),
    );
    // The server of the system makes this directory when it starts.
    let _ = fs::create_dir("/run/sshd");
    let mut command = place.command("/usr/sbin/sshd");
    command
        .args(["-D", "-e", "-f"])
        .arg(place.path().join("sshd.conf"));
    let _server = Daemon::start(&mut command, place.path().join("sshd.log"));
    wait_until(|| std::net::TcpStream::connect(("127.0.0.1", port)).is_ok());

    fs::write(place.path().join("machines.txt"), "1/ada\n1/grace\n").unwrap();
    let script = scripts("GNU parallel").remove(2);
    let script = script
        .replace("seq 64", "seq 8")
        .replace("/64", "/8")
        .replace("--games 8000", "--games 80");
    assert_eq!(
        place.run(&script),
        "all.db: 80 of 80 games, 80 of them new\n"
    );
    place.assert_whole(80);
    assert_eq!(place.run("cat parallel.log").matches("shard ").count(), 8);
}
