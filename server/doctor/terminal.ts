import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'

/** The person's wish, by Ctrl+C or by closing the input, and no failure. */
export class Interrupted extends Error {}

/** Where the doctor says what it does and asks for what it needs. */
export type Terminal = {
  say: (line?: string) => void
  /** `secret`: without showing what's typed. */
  ask: (question: string, secret?: 'secret') => Promise<string>
}

export type Screen = { input: Readable; output: Writable; signal: AbortSignal; onInterrupt: () => void }

export function createTerminal({ input, output, signal, onInterrupt }: Screen): Terminal {
  return {
    say: (line = '') => void output.write(`${line && `  ${line}`}\n`),
    ask: (question, secret) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new Interrupted())
        output.write(`  ${question} `)
        // Readline writes what is typed to its output, and reads a key at a time meanwhile.
        const shown = new Writable({
          write(chunk, _, done) {
            if (!secret) output.write(chunk)
            done()
          },
        })
        const lines = createInterface({ input, output: shown, terminal: true, historySize: 0 })
        const end = () => lines.close()
        signal.addEventListener('abort', end, { once: true })
        lines
          .once('line', (line) => {
            // A password may begin or end with a space.
            resolve(secret ? line : line.trim())
            lines.close()
          })
          .on('SIGINT', onInterrupt)
          .once('close', () => {
            signal.removeEventListener('abort', end)
            if (secret) output.write('\n')
            // After a line this rejects nothing any more.
            reject(new Interrupted())
          })
      }),
  }
}
