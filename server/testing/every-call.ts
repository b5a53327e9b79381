import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '#contract/call.ts'

// biome-ignore lint/suspicious/noExplicitAny: calls of every input and answer stand side by side here
export type AnyCall = Call<any, any, any, any>

const folder = join(import.meta.dirname, '../../contract')

/** Every call of the contract, found in its files. */
export async function listEveryCall(): Promise<AnyCall[]> {
  const calls: AnyCall[] = []
  for (const file of globSync('*.ts', { cwd: folder }).sort()) {
    if (file.endsWith('.test.ts')) continue
    const exported: Record<string, unknown> = await import(join(folder, file))
    for (const value of Object.values(exported)) if (isCall(value)) calls.push(value)
  }
  return calls
}

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

export const nameOf = ({ method, path }: AnyCall) => `${method} ${path}`
