// A load on boardgame.io, by the same measure as load.cpp: moves are due at fixed times and are
// measured from when they were due until the server's answer to whoever moved.
//
//   node load.mjs PORT PID GAMES MOVES_PER_SECOND SECONDS
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { io } from "socket.io-client";

const [port, pid, count, rate, seconds] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;
const arriving = 32;
/** Seconds that answers are waited for at the end, as in load.cpp. */
const patience = 5;

async function post(path, body) {
  const answer = await fetch(address + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

function usage() {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return {
    mebibytes: Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024,
    cpu: (Number(stat[11]) + Number(stat[12])) / 100,
  };
}

const latencies = [];
let told = 0;

/** A game with its two sockets. */
async function open() {
  const { matchID } = await post("/games/words/create", { numPlayers: 2 });
  const game = { matchID, version: 0, asking: false, due: 0, heard: [0, 0], sockets: [], credentials: [] };
  for (const player of [0, 1]) {
    const { playerCredentials } = await post(`/games/words/${matchID}/join`, {
      playerID: String(player),
      playerName: `p${player}`,
    });
    game.credentials.push(playerCredentials);
    const socket = io(`${address}/words`, { transports: ["websocket"], forceNew: true });
    game.sockets.push(socket);
    await new Promise((resolve) => {
      socket.on("sync", resolve);
      socket.on("connect", () => socket.emit("sync", matchID, String(player), playerCredentials, 2));
    });
    socket.on("update", (_match, state) => hear(game, player, state._stateID));
  }
  return game;
}

function hear(game, player, version) {
  game.heard[player] = version;
  const mover = (version - 1) % 2;
  if (player !== mover) told++;
  else if (game.asking) {
    latencies.push(performance.now() - game.due);
    game.asking = false;
  }
  if (game.heard[0] === game.heard[1]) game.version = version;
}

function move(game, due) {
  const player = game.version % 2;
  game.asking = true;
  game.due = due;
  const action = {
    type: "MAKE_MOVE",
    payload: { type: "play", args: ["e2e4"], playerID: String(player), credentials: game.credentials[player] },
  };
  game.sockets[player].emit("update", action, game.version, game.matchID, String(player));
}

const games = [];
for (let i = 0; i < count; i += arriving)
  games.push(...(await Promise.all(Array.from({ length: Math.min(arriving, count - i) }, open))));

const before = usage();
const start = performance.now();
let sent = 0;
let next = 0;
const free = (game) => !game.asking && game.heard[0] === game.version && game.heard[1] === game.version;
await new Promise((resolve) => {
  const turn = () => {
    const since = (performance.now() - start) / 1000;
    if (since >= seconds) {
      // What is on its way still counts.
      if (since >= seconds + patience || !games.some((game) => game.asking)) return resolve();
      return setTimeout(turn, 10);
    }
    for (const due = Math.floor(since * rate); sent < due; sent++) {
      let looked = 0;
      while (looked < count && !free(games[next])) {
        next = (next + 1) % count;
        looked++;
      }
      if (looked === count) break;
      move(games[next], start + (sent / rate) * 1000);
      next = (next + 1) % count;
    }
    setTimeout(turn, 1);
  };
  turn();
});
const after = usage();
const acknowledged = latencies.length;
const unanswered = games.filter((game) => game.asking);
for (const game of unanswered) latencies.push(performance.now() - game.due);
latencies.sort((a, b) => a - b);
const percentile = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))] ?? 0;
console.log(
  JSON.stringify({
    sockets: count * 2,
    moves: acknowledged,
    moves_per_second: Math.round(acknowledged / seconds),
    p50_ms: percentile(0.5),
    p99_ms: percentile(0.99),
    max_ms: percentile(1),
    unanswered: unanswered.length,
    told,
    server_mib: after.mebibytes,
    server_cpu_seconds: after.cpu - before.cpu,
  }),
);
process.exit(0);
