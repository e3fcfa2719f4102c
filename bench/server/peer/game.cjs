// The simplest game with the message pattern of chess: two players move in turn, a move is a word,
// the state is the list of moves and a board of 64 cells.
module.exports.game = {
  name: "words",
  setup: () => ({ cells: Array(64).fill(null), moves: [] }),
  moves: {
    play: ({ G, playerID }, word) => {
      G.cells[G.moves.length % 64] = playerID;
      G.moves.push(word);
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};
