import { UnusableReplay } from './faults/replay.ts'
import { isProfileName, PROFILES, type ProfileName } from './profiles.ts'
import { startSandbox } from './start-sandbox.ts'
import { MAX_FURTHER_ACCOUNTS } from './world/cast.ts'
import { FIRST_CAST_KEY } from './world/world.ts'

const MIN_USERS = 1_000
const MAX_PORT = 65_535

function readNumber(name: string, fallback: number, least: number, most: number): number {
  const text = process.env[name]
  if (text === undefined || text === '') return fallback
  const number = Number(text)
  if (number >= least && number <= most) return number
  throw new Error(`${name} is ${text}; it must be a number from ${least} to ${most}.`)
}

function readProfile(): ProfileName {
  const text = process.env.SANDBOX_PROFILE || 'plain'
  if (isProfileName(text)) return text
  throw new Error(`SANDBOX_PROFILE is ${text}; it must be one of ${PROFILES.join(', ')}.`)
}

const readNames = () => (process.env.SANDBOX_NAMES ?? '').split(',').flatMap((name) => name.trim() || [])

async function main(): Promise<void> {
  const sandbox = await startSandbox({
    port: readNumber('SANDBOX_PORT', 5_001, 0, MAX_PORT),
    seed: readNumber('SANDBOX_SEED', 1, 0, 2 ** 32 - 1),
    users: readNumber('SANDBOX_USERS', 100_000, MIN_USERS, FIRST_CAST_KEY),
    speed: readNumber('SANDBOX_SPEED', 1, 0, 1e6),
    stateFile: process.env.SANDBOX_STATE || null,
    profile: readProfile(),
    budgetScale: readNumber('SANDBOX_BUDGET_SCALE', 1, 0.00001, 1),
    names: readNames(),
    replayFile: process.env.SANDBOX_REPLAY || null,
    furtherAccounts: readNumber('SANDBOX_ACCOUNTS', 0, 0, MAX_FURTHER_ACCOUNTS),
  })
  const stop = () => {
    void sandbox.close().then(() => process.exit(0))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  // A parent process that starts the sandbox over IPC receives its address; the sandbox stops when the parent ends.
  process.once('disconnect', stop)
  process.send?.({ origin: sandbox.origin })
  console.log(`The sandbox Instagram listens on ${sandbox.origin} (sandbox.creator, password sandbox-password).`)
}

// A closed pipe or a full disk behind the output must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof UnusableReplay ? 2 : 1
}
