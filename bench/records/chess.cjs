// The games of a file as chess.js reads them, one at a time: chess.cjs FOLDER FILE
const fs = require('fs')
const path = require('path')
const { Chess } = require(path.resolve(process.argv[2], 'node_modules/chess.js'))

const text = fs.readFileSync(process.argv[3], 'utf8').replace(/^\uFEFF/, '').replace(/\r/g, '')
const games = text.split(/\n\s*\n(?=\[Event )/).filter((game) => game.trim() !== '')
for (const game of games) {
  const chess = new Chess()
  let told = { uci: [], result: 'unreadable' }
  try {
    chess.loadPgn(game)
    told = {
      uci: chess.history({ verbose: true }).map((move) => move.lan),
      result: chess.getHeaders().Result ?? '*',
    }
  } catch {
    // Told as unreadable.
  }
  console.log(JSON.stringify(told))
}
