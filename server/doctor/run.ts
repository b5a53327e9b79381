import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isUsername } from '#rules/exports/usernames.ts'
import { drawReadGap } from '#rules/pacing.ts'
import type { Phone } from '../accounts/sign-in-phone.ts'
import { type Config, makeDataDir } from '../config.ts'
import { CannotStart } from '../edges/cannot-start.ts'
import { nameOf } from '../edges/instagram/app-release.ts'
import { createInstagram } from '../edges/instagram/client.ts'
import { type Device, makeDevice } from '../edges/instagram/device.ts'
import { type OwnSandbox, startOwnSandbox } from '../edges/instagram/own-sandbox.ts'
import { type AskOverHttp, createWireHttp } from '../edges/instagram/wire-http.ts'
import { isLoopback } from '../edges/loopback.ts'
import { announcement, type Door, steps } from './steps.ts'
import { Interrupted, type Terminal } from './terminal.ts'
import { createTranscript } from './transcript.ts'
import { walkAccount } from './walk.ts'

export const USAGE = 'npm run doctor -- instagram [--session] [--page NAME] [--real]'

type Wishes = { door: Door; page: string | null; is_real: boolean }

/** Reads the command's arguments; throws CannotStart for what isn't one. */
export function readWishes(args: readonly string[]): Wishes {
  const [subject, ...rest] = args
  if (subject !== 'instagram')
    throw new CannotStart(
      `${subject ? `The doctor doesn’t know “${subject}”` : 'The doctor needs a subject'}: ${USAGE}`,
    )
  const wishes: Wishes = { door: 'password', page: null, is_real: false }
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at]
    if (word === '--session') wishes.door = 'session'
    else if (word === '--real') wishes.is_real = true
    else if (word === '--page') wishes.page = readPage(rest[++at])
    else throw new CannotStart(`The doctor doesn’t know “${word}”: ${USAGE}`)
  }
  return wishes
}

function readPage(text = ''): string {
  const name = text.replace(/^@/, '').toLowerCase()
  if (!isUsername(name)) throw new CannotStart(`“${text}” is no username for --page: ${USAGE}`)
  return name
}

type Service = { origin: string; kind: 'sandbox' | 'instagram' | 'other'; stop: () => Promise<void> }

type Doctor = {
  config: Pick<Config, 'version' | 'data_dir' | 'instagram_api_url' | 'instagram_app' | 'pacing_scale'>
  wishes: Wishes
  terminal: Terminal
  signal: AbortSignal
  ask?: AskOverHttp
}

/** Walks an account and writes the transcript. Returns the exit code: 0 for a whole walk, 1 after a warning, 130 when interrupted. */
export async function walkAtTerminal({ config, wishes, terminal, signal, ask }: Doctor): Promise<number> {
  const { is_real, door } = wishes
  const own = config.instagram_api_url === null && !is_real ? await startSandboxOfOwn(config.pacing_scale) : null
  try {
    const service = own ?? configured(config.instagram_api_url, is_real)
    const page = wishes.page ?? (service.kind === 'sandbox' ? 'coffee.daily' : 'instagram')
    for (const line of announcement(service.origin, door, page, config.instagram_app)) terminal.say(line)
    terminal.say()
    if (service.kind === 'sandbox') terminal.say('That is a sandbox: try sandbox.creator, password sandbox-password.')
    else if (!(await isConfirmed(service, terminal))) return 1

    makeDataDir(config.data_dir)
    const now = new Date().toISOString()
    const file = join(config.data_dir, `instagram-transcript-${now.slice(0, 19).replaceAll(':', '-')}.json`)
    const transcript = createTranscript({
      ...{ origin: service.origin, file, ask: ask ?? createWireHttp() },
      ...{ cadenza: config.version, date: now.slice(0, 10), service: service.kind, app: nameOf(config.instagram_app) },
    })
    if (wishes.page) transcript.hide(wishes.page)
    const { note } = transcript
    const instagram = createInstagram(service.origin, { release: config.instagram_app, ask: transcript.ask, note })
    const scale = service.kind === 'sandbox' ? config.pacing_scale : 1
    const phone_file = own ? null : join(config.data_dir, 'doctor-phone.json')
    const phone = recallPhone(phone_file)
    const keepMid = (mid: string) => keepPhone(phone_file, { ...phone, mid })
    const pause = async () => void (await wait(drawReadGap(Math.random) * scale, null, { signal }))
    const walked = walkAccount({ ...{ instagram, transcript, terminal, phone, keepMid, door, page }, pause })
    return await concludeWalk(Promise.race([walked, waitForInterruption(signal)]), { transcript, terminal, file })
  } finally {
    await own?.stop()
  }
}

async function concludeWalk(
  walked: ReturnType<typeof walkAccount>,
  { transcript, terminal, file }: { transcript: ReturnType<typeof createTranscript>; terminal: Terminal; file: string },
): Promise<number> {
  const close = (line: string) => {
    terminal.say()
    terminal.say(line)
    terminal.say(`The transcript is ${file}. It has no names, ids, tokens or texts of people.`)
  }
  try {
    const warning = await walked
    if (!warning) {
      transcript.end({ how: 'whole' })
      close('Every step was answered as Cadenza expects.')
      return 0
    }
    const { code, whose, sentence } = warning
    transcript.end({ how: 'warned', code, whose })
    close(`Stopped at “${steps[transcript.step()].name}”. ${sentence}`)
    return 1
  } catch (error) {
    transcript.end({ how: 'interrupted' })
    const is_wish = error instanceof Interrupted || (error as Error).name === 'AbortError'
    if (!is_wish) throw error
    close('Interrupted: nothing more is sent.')
    return 130
  }
}

/** Rejects as soon as the person wishes to stop, whatever is under way. */
async function waitForInterruption(signal: AbortSignal): Promise<never> {
  await new Promise((resolve) => {
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', resolve, { once: true })
  })
  throw new Interrupted()
}

/** Throws CannotStart where the real service isn't meant, or nothing but a sandbox is configured. */
function configured(instagram_api_url: string | null, is_real: boolean): Service {
  if (!instagram_api_url)
    throw new CannotStart(
      '--real asks the service in INSTAGRAM_API_URL, which isn’t set: INSTAGRAM_API_URL=https://i.instagram.com',
    )
  const { hostname, origin } = new URL(instagram_api_url)
  const stop = async () => {}
  if (isLoopback(hostname)) return { origin, kind: 'sandbox', stop }
  if (!is_real)
    throw new CannotStart(`INSTAGRAM_API_URL is ${origin}, not a sandbox. Add --real if that is what you want.`)
  return { origin, kind: hostname.endsWith('.instagram.com') ? 'instagram' : 'other', stop }
}

async function isConfirmed({ origin }: Service, { say, ask }: Terminal): Promise<boolean> {
  const { host } = new URL(origin)
  if ((await ask(`Type ${host} to begin, anything else to leave:`)) === host) return true
  say('Left: nothing was sent.')
  return false
}

async function startSandboxOfOwn(pacing_scale: number): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-doctor-'))
  const tidy = () => rmSync(folder, { recursive: true, force: true })
  try {
    const { origin, stop }: OwnSandbox = await startOwnSandbox({
      ...{ port: 0, state_file: join(folder, 'sandbox.state'), pacing_scale },
    })
    return { origin, kind: 'sandbox', stop: () => stop().finally(tidy) }
  } catch (error) {
    tidy()
    throw error
  }
}

/** The same phone at every walk: what is confirmed in Instagram's app is confirmed for it. A file of null keeps none. */
function recallPhone(file: string | null): Phone {
  const phone: Phone = { device: makeDevice(), mid: '' }
  try {
    const kept = JSON.parse(file ? readFileSync(file, 'utf8') : '{}') as { device?: Partial<Device>; mid?: unknown }
    const names = Object.keys(phone.device) as (keyof Device)[]
    if (typeof kept.mid === 'string' && names.every((name) => typeof kept.device?.[name] === 'string'))
      return kept as Phone
  } catch {
    // None was kept yet, or it was damaged.
  }
  keepPhone(file, phone)
  return phone
}

function keepPhone(file: string | null, phone: Phone) {
  if (file) writeFileSync(file, JSON.stringify(phone), { mode: 0o600 })
}
