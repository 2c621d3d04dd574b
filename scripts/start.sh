# Prepares, then replaces itself with the server, so that signals reach the server directly.
cd "$(dirname "$0")/.." || exit
node scripts/prepare.mjs || exit
node=node_modules/.bin/node
[ -x "$node" ] || node=node
# Keeps compiled code, so that the next start is faster.
: "${NODE_COMPILE_CACHE=$PWD/node_modules/.cache/compiled}"
export NODE_COMPILE_CACHE
# shellcheck disable=SC2086,SC2163 # Several assignments, of what the C library reads when the process begins.
[ -n "${npm_package_config_allocator-}" ] && export $npm_package_config_allocator
set --
[ -f .env ] && set -- --env-file=.env
# shellcheck disable=SC2086 # The flags are several words.
exec "$node" ${npm_package_config_server-} "$@" --import ./scripts/end-with-parent.mjs server/main.ts
