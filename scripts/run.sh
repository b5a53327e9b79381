#!/bin/sh
# Runs one of our programs on Node 24 once the packages are there: sh scripts/run.sh scripts/start.mjs. With `exec` the program takes the
# place of this shell as npm's own child: npm's signals reach it, its exit code reaches npm, and it notices when npm is killed.
npm=$PPID
node scripts/install.mjs || exit
# npm may have been killed meanwhile; nobody waits for the program then.
kill -0 "$npm" 2>/dev/null || exit
exec node_modules/.bin/node "$@"
