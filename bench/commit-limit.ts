import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

// The limit of orders: how many rows a bare loop commits in a second to the same database file, each durable.
// Run as `node commit-limit.ts DATA_DIR SECONDS`.

const [, , folder = '.', seconds = '3'] = process.argv
const database = new DatabaseSync(join(folder, 'shop.sqlite'), { timeout: 5000 })
database.exec('pragma journal_mode = wal')
database.exec('pragma synchronous = full')
database.exec('create table if not exists bench_rows (id integer primary key, text text not null) strict')
const insert = database.prepare('insert into bench_rows (text) values (?)')
const end = performance.now() + Number(seconds) * 1000
let rows = 0
const started = performance.now()
while (performance.now() < end) {
  insert.run('one row')
  rows++
}
const perSecond = rows / ((performance.now() - started) / 1000)
database.exec('drop table bench_rows')
database.close()
console.log(JSON.stringify({ perSecond }))
