#!/usr/bin/env bash
# Tries deploy/systemd/yomi@.service under a systemd of its own, in a container of systemd-nspawn: ready, its socket, hung, killed,
# stopped with a search under way, a faulty setting, keys.
#
# Usage: scripts/systemd_checks.sh FOLDER BINARY    (FOLDER keeps the container's Debian for the next time)
set -euo pipefail
cd "$(dirname "$0")/.."

root=${1:?usage: scripts/systemd_checks.sh FOLDER BINARY}
binary=${2:?usage: scripts/systemd_checks.sh FOLDER BINARY}
for tool in systemd-nspawn debootstrap; do
    if ! command -v "$tool" >/dev/null || [[ $(id -u) != 0 ]]; then
        echo "SKIPPED: $tool and root are needed (Debian's systemd-container and debootstrap): the unit is not started" >&2
        exit 0
    fi
done
if [[ ! -e $root/ready ]]; then
    rm -rf "$root"
    # Its own mirror: the package sources of this machine may belong to another distribution.
    debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,curl bookworm "$root" \
        http://deb.debian.org/debian >"$root.log" || { tail -n 5 "$root.log" >&2; exit 1; }
    chroot "$root" useradd --system --no-create-home --shell /usr/sbin/nologin yomi
    touch "$root/ready"
fi
install -m 755 "$binary" "$root/usr/local/bin/yomi"
install -m 644 deploy/systemd/yomi@.service "$root/etc/systemd/system/"
mkdir -p "$root/etc/yomi"
# The settings of the unit alone.
: >"$root/etc/yomi/a.env"
rm -f "$root/result"

cat >"$root/check" <<'INSIDE'
#!/bin/bash
exec >/result 2>&1
ask() { curl -s --max-time 60 --unix-socket /run/yomi-a/yomi.sock "localhost$@"; }
has() {
    if [[ $2 == *"$3"* ]]; then echo "ok    $1"; else echo "FAIL  $1: $2"; fi
}
until_has() {
    for _ in {1..300}; do
        said=$(eval "$2")
        [[ $said != *"$3"* ]] || break
        sleep 0.2
    done
    has "$1" "$said" "$3"
}
systemctl start yomi@a
has "started, it serves" "$(ask /readyz)" '"ok"'
has "all that clients can cause fits its memory" "$(journalctl -u yomi@a -o cat --no-pager | grep 'memory is' || echo fits)" fits
has "its socket is for its user and group" "$(stat -c '%U %G %a' /run/yomi-a/yomi.sock)" "yomi www-data 660"
systemctl kill -s STOP yomi@a
until_has "hung, it is started anew" "systemctl show -P NRestarts yomi@a" 1
until_has "and serves" "ask /readyz" '"ok"'
systemctl kill -s KILL yomi@a
until_has "killed, it is started anew" "systemctl show -P NRestarts yomi@a" 2
until_has "and serves on the same socket" "ask /readyz" '"ok"'
ask '/v1/gomoku/bestmove?moves=h8&algorithm=mcts&time_ms=60000&cache=bypass' >/answer &
until_has "a search is under way" "ask /v1/status" '"busy":1'
systemctl stop yomi@a
wait
has "stopped, it answers its best so far" "$(cat /answer)" '"stopped_by":"draining"'
has "and ends in order" "$(systemctl show -P Result -P ExecMainStatus yomi@a | tr '\n' ' ')" "success 0"
yomi key new one >/one
yomi key new two >/two
tail -1 /one >/etc/yomi/keys
chown yomi /etc/yomi/keys
echo YOMI_KEYS_FILE=/etc/yomi/keys >>/etc/yomi/a.env
systemctl start yomi@a
has "without a key it is closed" "$(ask /v1/version)" unauthorized
tail -1 /two >>/etc/yomi/keys
systemctl reload yomi@a
until_has "a reload takes a new key up" "ask /v1/version -H 'authorization: Bearer $(head -1 /two)'" '"version"'
systemctl stop yomi@a
for faulty in YOMI_THREADS=none YOMI_LOG_LEVEL=loud YOMI_STORE=; do
    echo "$faulty" >/etc/yomi/a.env
    systemctl start yomi@a
    has "a faulty setting is named in the journal" "$(journalctl -u yomi@a -o cat --no-pager -n 9)" "(${faulty%=*})"
    sleep 3
    has "and not tried again" "$(systemctl show -P NRestarts yomi@a)" 0
done
echo done
INSIDE
chmod 755 "$root/check"
cat >"$root/etc/systemd/system/check.service" <<'UNIT'
[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/check
ExecStopPost=/bin/systemctl poweroff --no-block
UNIT
mkdir -p "$root/etc/systemd/system/graphical.target.wants"
ln -sf ../check.service "$root/etc/systemd/system/graphical.target.wants/check.service"
timeout 300 systemd-nspawn -D "$root" --register=no --keep-unit -b </dev/null >"$root.log" 2>&1 || true
cat "$root/result" 2>/dev/null || { tail -n 20 "$root.log" >&2; exit 1; }
grep -q '^done$' "$root/result" && ! grep -q '^FAIL' "$root/result"
