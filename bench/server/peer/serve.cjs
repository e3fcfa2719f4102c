// boardgame.io with its own store of files. usage: node serve.cjs PORT FOLDER
const { Server, FlatFile } = require("boardgame.io/server");
const { game } = require("./game.cjs");

const [port, dir] = process.argv.slice(2);
const server = Server({ games: [game], origins: ["*"], db: new FlatFile({ dir }) });
server.run(Number(port), () => console.log("ready"));
