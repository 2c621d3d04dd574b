# Prepares, and then becomes the server: nothing stays between it and whoever started it.
cd "$(dirname "$0")/.." || exit
node scripts/prepare.mjs || exit
node=node_modules/node/bin/node
[ -x "$node" ] || node=node
# Compiled once and kept, so that the next start is quicker.
: "${NODE_COMPILE_CACHE=$PWD/node_modules/.cache/compiled}"
export NODE_COMPILE_CACHE
set --
[ -f .env ] && set -- --env-file=.env
# shellcheck disable=SC2086 # Several words.
exec "$node" ${npm_package_config_server-} "$@" --import ./scripts/end-with-parent.mjs server/main.ts
