#!/usr/bin/env bash
# Installs what is missing, and nothing else; silent when all is there.
#   start:   the packages of the lockfile
#   engines: also Firefox, WebKit's driver with its small browser, and a screen without a monitor, through
#            the system's package manager
#   test:    also Chromium, PostgreSQL, and all that the engines need
set -euo pipefail
cd "$(dirname "$0")/.."

what="${1:-start}"
case "$what" in
  start | test | engines) ;;
  *)
    echo "Usage: scripts/setup.sh start|test|engines" >&2
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

# name of what is missing, then the packages of the system that bring it
install_system() {
  local name="$1"
  shift
  command -v apt-get >/dev/null || fail "No $name found, and no apt-get to install it with (Debian calls it: $*)."
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "No $name found. Install it as root: apt-get install $*"
    as_root=(sudo)
  fi
  echo "Installing $name…"
  local log
  log="$(mktemp)"
  if ! {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq update &&
      "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "$@"
  } >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    fail "$name could not be installed. Try: apt-get update && apt-get install $*"
  fi
  rm -f "$log"
}

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

if [ "$what" = test ] && ! has_chromium; then
  [ -z "${CHROMIUM:-}" ] || fail "CHROMIUM is set to $CHROMIUM, which cannot be run."
  install_system Chromium chromium chromium-headless-shell fonts-dejavu-core
  has_chromium || fail "Chromium was installed but not found. Set CHROMIUM to its path."
fi

# The page tests' own, of the same source: quicker, and they run without it too.
if [ "$what" = test ] && [ -z "${CHROMIUM:-}" ] && [ ! -x /usr/bin/chromium-headless-shell ] &&
  dpkg-query -W chromium >/dev/null 2>&1; then
  (install_system "Chromium's headless shell" chromium-headless-shell) 2>/dev/null || true
fi

has_postgres() {
  local place
  for place in /usr/lib/postgresql/*/bin; do
    [ -x "$place/initdb" ] && [ -x "$place/postgres" ] && [ -x "$place/psql" ] && return 0
  done
  return 1
}

# The store's tests start one of their own; they say so and are left out where there is none.
if [ "$what" = test ] && ! has_postgres && command -v apt-get >/dev/null; then
  (install_system PostgreSQL postgresql) || echo "Without PostgreSQL: its tests are left out."
fi

# What the engines need and this machine lacks, as packages.
missing_engines() {
  [ -x "${FIREFOX:-/usr/bin/firefox-esr}" ] || echo firefox-esr
  # The driver's package brings the browser that it starts, below the machine's architecture.
  [ -x "${WEBKIT_DRIVER:-/usr/bin/WebKitWebDriver}" ] &&
    [ -n "${WEBKIT_BROWSER:-$(echo /usr/lib/*/webkit2gtk-4.1/MiniBrowser | grep -v '[*]')}" ] ||
    echo webkit2gtk-driver
  command -v Xvfb >/dev/null || echo xvfb
}

if [ "$what" = engines ] || [ "$what" = test ]; then
  [ -z "${FIREFOX:-}" ] || [ -x "$FIREFOX" ] || fail "FIREFOX is set to $FIREFOX, which cannot be run."
  [ -z "${WEBKIT_DRIVER:-}" ] || [ -x "$WEBKIT_DRIVER" ] || fail "WEBKIT_DRIVER is set to $WEBKIT_DRIVER, which cannot be run."
  missing="$(missing_engines)"
  if [ -n "$missing" ]; then
    # shellcheck disable=SC2086 # one word a package
    install_system "Firefox and WebKit" $missing fonts-dejavu-core
    missing="$(missing_engines)"
    [ -z "$missing" ] || fail "Installed but not found: $missing. FIREFOX and WEBKIT_DRIVER name their places."
  fi
fi
