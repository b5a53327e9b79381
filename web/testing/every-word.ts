import { want, wordsReady } from '#rooms'

/** Tests name texts while they are collected, so all have arrived before. */
for (const file of Object.keys(import.meta.glob(['../../words/en/*.json', '!../../words/en/server.json'])))
  want(file.slice('../../words/en/'.length, -'.json'.length))
await wordsReady()
