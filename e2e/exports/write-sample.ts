import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeExport, makePeople } from './make-export.ts'

/** Writes a sample export to try the upload with: `node e2e/exports/write-sample.ts [folder] [people]`. A third does not follow back. */
const [folder = 'sample-export', people = '300'] = process.argv.slice(2)
const everybody = makePeople(Number(people))
const third = Math.floor(everybody.length / 3)
const files = makeExport({ shape: 'D', followers: everybody.slice(third), following: everybody.slice(0, third * 2) })

mkdirSync(folder, { recursive: true })
for (const { name, text } of [...files.followers, ...files.following]) writeFileSync(join(folder, name), text)
console.log(`${folder}: followers_1.json, following.json (${third} of ${third * 2} do not follow back)`)
