import { readConfig } from '../config.ts'
import { CannotStart } from '../edges/cannot-start.ts'
import { readWishes, USAGE, walkAtTerminal } from './run.ts'
import { createTerminal, Interrupted } from './terminal.ts'

/** Walks one Instagram account of the person at the terminal and writes down what was answered (docs/operating.md, First contact). */
const interrupted = new AbortController()
const interrupt = () => interrupted.abort()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, interrupt)
// The reader of our output may be gone: that ends nothing.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

async function main(): Promise<number> {
  const wishes = readWishes(process.argv.slice(2))
  const { stdin: input, stdout: output } = process
  if (!input.isTTY || !output.isTTY)
    throw new CannotStart(`The doctor asks for a password, so it needs a terminal, without pipes: ${USAGE}`)
  const { signal } = interrupted
  const terminal = createTerminal({ input, output, signal, onInterrupt: interrupt })
  return walkAtTerminal({ config: readConfig(), wishes, terminal, signal })
}

try {
  process.exit(await main())
} catch (error) {
  if (error instanceof Interrupted) process.exit(130)
  console.error(error instanceof CannotStart ? `\n  ${error.message}\n` : error)
  process.exit(2)
}
