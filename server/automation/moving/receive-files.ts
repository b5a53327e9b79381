import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { appendFile, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { type GivenChoices, moveChoices } from '#contract/moving.ts'
import { HOUR, SECOND } from '#rules/durations.ts'
import { holdBody } from '../../edges/http/held-bodies.ts'
import { type Arrival, type FormBounds, receiveForm } from '../../edges/http/receive-form.ts'
import { Refusal } from '../../edges/http/refusal.ts'

const MEGABYTE = 1_048_576
export const MAX_FORMER_BYTES = 128 * MEGABYTE

const bounds: FormBounds = { files: 20, file_bytes: 64 * MEGABYTE, bytes: MAX_FORMER_BYTES, field_bytes: 65_536 }

const PREFIX = 'cadenza-move-'

/** The folders of this machine's processes, each with the process's id; of other machines that share the folder nothing is known. */
const OWN = `${PREFIX}${hostname()}-`

export type ReceivedFiles = {
  files: { name: string; path: string }[]
  username: string | null
  choices: ReturnType<typeof readChoices>
}

/** Keeps the files of a form in a folder of their own while `act` reads them. */
export async function withFiles<Result>(
  request: FastifyRequest,
  stall_ms: number,
  act: (received: ReceivedFiles) => Promise<Result>,
): Promise<Result> {
  const held = holdBody(request.ip)
  let folder: string | null = null
  try {
    await sweepFolders()
    folder = mkdtempSync(join(tmpdir(), `${OWN}${process.pid}-`))
    return await act(await receive(request, folder, { stall_ms, held }))
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true })
    held.release()
  }
}

async function receive(request: FastifyRequest, folder: string, arrival: Arrival): Promise<ReceivedFiles> {
  const files: ReceivedFiles['files'] = []
  let username: string | null = null
  let choices = readChoices('{}')
  await receiveForm(request, bounds, arrival, {
    field(name, value) {
      if (name === 'username') username = value.trim() || null
      if (name === 'choices') choices = readChoices(value)
    },
    file(field, name) {
      if (field !== 'files') throw new Refusal('invalid_input', { problem: 'moving_field_unknown' })
      const path = join(folder, String(files.length))
      files.push({ name: uniqueName(name, files), path })
      writeFileSync(path, '', { mode: 0o600 })
      return (chunk) => appendFile(path, chunk)
    },
  })
  return { files, username, choices }
}

/** Two files of one name stay two. */
function uniqueName(given: string, files: ReceivedFiles['files']): string {
  const name = given.slice(0, 200)
  const is_taken = files.some((file) => file.name === name)
  return is_taken ? `${name} (${files.length + 1})` : name
}

function readChoices(text: string) {
  let given: GivenChoices
  try {
    given = JSON.parse(text)
  } catch {
    throw new Refusal('invalid_input', { problem: 'choices_wrong' })
  }
  const read = moveChoices.safeParse(given)
  if (!read.success) throw new Refusal('invalid_input', { problem: 'choices_wrong' })
  return read.data
}

/** Removes what a process that was killed has left: at once where it is known to be dead, otherwise after an hour. */
export async function sweepFolders(): Promise<void> {
  const left = readdirSync(tmpdir()).filter((name) => {
    if (!name.startsWith(PREFIX)) return false
    const made = statSync(join(tmpdir(), name), { throwIfNoEntry: false })?.mtimeMs
    return made !== undefined && (made < Date.now() - HOUR || isOfTheDead(name, made))
  })
  for (const name of left) await rm(join(tmpdir(), name), { recursive: true, force: true })
}

/** Whether the process that made a folder is gone. In a container the next one has the same id, and begins later. */
function isOfTheDead(name: string, made: number): boolean {
  if (!name.startsWith(OWN)) return false
  const pid = Number(name.slice(OWN.length).split('-')[0])
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  if (pid === process.pid) return made < Date.now() - process.uptime() * SECOND
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    // A process of another user is alive.
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
