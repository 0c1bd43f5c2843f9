#!/usr/bin/env bash
# Installs what is missing, and nothing else; silent when all is there.
#   start: the packages of the lockfile
#   test:  also Chromium, through the system's package manager
set -euo pipefail
cd "$(dirname "$0")/.."

what="${1:-start}"
case "$what" in
  start | test) ;;
  *)
    echo "Usage: scripts/setup.sh start|test" >&2
    exit 2
    ;;
esac

fail() {
  echo "$*" >&2
  exit 1
}

command -v node >/dev/null || fail "Node is not installed. AppKit Embed needs Node 20.19 or newer: https://nodejs.org"
# Old Node must be able to run this line: no modern syntax.
node -e 'var v=process.versions.node.split(".");process.exit(v[0]>20||(v[0]==20&&v[1]>=19)?0:1)' ||
  fail "Node $(node --version) is too old. AppKit Embed needs Node 20.19 or newer: https://nodejs.org"

# Playwright drives the system's Chromium; its own download is never wanted.
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1

if ! node scripts/packages-match.mjs; then
  echo "Installing packages…"
  npm ci --no-audit --no-fund --loglevel=error --include=dev --include=optional
fi

[ "$what" = test ] || exit 0

has_chromium() {
  if [ -n "${CHROMIUM:-}" ]; then
    [ -x "$CHROMIUM" ]
    return
  fi
  for place in /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome; do
    [ -x "$place" ] && return 0
  done
  return 1
}

if ! has_chromium; then
  [ -z "${CHROMIUM:-}" ] || fail "CHROMIUM is set to $CHROMIUM, which cannot be run."
  command -v apt-get >/dev/null || fail "No Chromium found. Install it, and set CHROMIUM to its path if it is not /usr/bin/chromium."
  as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "No Chromium found. Install it as root: apt-get install chromium"
    as_root=(sudo)
  fi
  echo "Installing Chromium…"
  log="$(mktemp)"
  install() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq update &&
      "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends chromium fonts-dejavu-core
  }
  if ! install >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    fail "Chromium could not be installed. Try: apt-get update && apt-get install chromium"
  fi
  rm -f "$log"
  has_chromium || fail "Chromium was installed but not found. Set CHROMIUM to its path."
fi
