import type { Failure, Outcome } from '#rules/outcomes.ts'
import { enterCode } from '#words/answers.ts'
import type { Phone } from '../accounts/sign-in-phone.ts'
import type { PendingChallenge, SentBy, ShownChallenge, WireChallenge } from '../edges/instagram/challenge.ts'
import type { Instagram } from '../edges/instagram/client.ts'
import { pastedSession, type WireSession } from '../edges/instagram/session.ts'
import type { PendingSignIn, SignInOutcome } from '../edges/instagram/sign-in.ts'
import { type Conclusion, conclude } from './conclude.ts'
import { type Door, type StepName, steps } from './steps.ts'
import type { Terminal } from './terminal.ts'
import type { TranscriptRecorder } from './transcript.ts'

type Walk = {
  instagram: Instagram
  transcript: TranscriptRecorder
  terminal: Terminal
  phone: Phone
  /** Keeps the machine id that the phone was given. */
  keepMid: (mid: string) => void
  door: Door
  /** The public page that is looked at. */
  page: string
  /** Waits as long as people take between two reads. */
  pause: () => Promise<void>
}

/** What ends the walk before its end. */
class Warned extends Error {
  readonly conclusion: Conclusion
  constructor(conclusion: Conclusion) {
    super(conclusion.code)
    this.conclusion = conclusion
  }
}

/** Walks one account from the door to the likers of a post, reading only. Returns what stopped it; null at the end. */
export async function walkAccount(walk: Walk): Promise<Conclusion | null> {
  try {
    const session = walk.door === 'session' ? await takeSession(walk) : await signIn(walk)
    await readThrough(walk, session)
    return null
  } catch (error) {
    if (error instanceof Warned) return error.conclusion
    throw error
  }
}

async function takeSession({ terminal, transcript }: Walk): Promise<WireSession> {
  const text = await terminal.ask('The value of your browser’s cookie sessionid (not shown):', 'secret')
  transcript.hide(text)
  const session = pastedSession(text)
  if (!session) throw new Warned(unreadableSession)
  transcript.hide(session.user_id)
  transcript.open('session')
  return session
}

const unreadableSession: Conclusion = {
  code: 'session_unreadable',
  whose: null,
  sentence:
    'That isn’t a sessionid: it begins with your account’s number and has %3A or a colon behind it. Nothing was sent.',
}

const nothingTyped: Conclusion = {
  code: 'nothing_typed',
  whose: null,
  sentence: 'Nothing was typed, so nothing more is sent.',
}

async function signIn(walk: Walk): Promise<WireSession> {
  const { instagram, terminal, transcript, phone } = walk
  const { device } = phone
  const username = (await terminal.ask('Username:')).replace(/^@/, '')
  const password = username && (await terminal.ask('Password (not shown):', 'secret'))
  if (!password) throw new Warned(nothingTyped)
  transcript.hide(username)
  transcript.hide(password)
  const tried = await instagram.signIn(username, password, device, phone.mid)
  walk.keepMid(tried.session.mid)
  const { challenge } = tried
  const answer = challenge ? await meetChallenge(walk, tried, challenge) : tried
  if (answer.outcome.kind !== 'needs_code') return enter(walk, challenge ? 'challenge code' : 'password', answer)

  const { identifier, methods, phone_hint } = answer.outcome.two_factor
  const method = methods[0] ?? 'backup'
  terminal.say(`Instagram asks for a second factor. ${enterCode(method, phone_hint)}`)
  const code = await askCode(walk)
  if (!code) throw new Warned(nothingTyped)
  const pending: PendingSignIn = { username, identifier, session: answer.session, device }
  // Only backup codes have eight digits.
  const typed = /^\d{8}$/.test(code) ? 'backup' : method
  return enter(walk, 'second factor', await instagram.signInWithCode(pending, typed, code))
}

async function askCode({ terminal, transcript }: Walk, question = 'Code:'): Promise<string> {
  const code = (await terminal.ask(question)).replaceAll(/\s/g, '')
  transcript.hide(code)
  return code
}

/** By a code, where one can be sent and the person wants it; a challenge that isn't met so is the warning it was. */
async function meetChallenge(walk: Walk, tried: SignInOutcome, challenge: WireChallenge): Promise<SignInOutcome> {
  const { instagram, terminal, phone } = walk
  const { device } = phone
  const shown = await instagram.showChallenge({ challenge, session: tried.session, device })
  if (!shown) return tried
  if (shown.outcome.kind !== 'done') throw new Warned(conclude(shown.outcome, true))
  const { offered, sent_by } = shown.outcome.value
  if (offered.length === 0) return tried

  terminal.say(`Instagram wants to confirm it’s you, and ${sent_by ? 'has sent' : 'can send'} a code:`)
  for (const { by, hint } of offered) terminal.say(`  ${by}: ${ways[by]}${hint ? ` to ${hint}` : ''}`)
  const asked = { challenge, session: shown.session, device }
  const known = sent_by ? await askCode(walk, 'Code (nothing, to have another one sent):') : ''
  const by = sent_by ?? (await chooseWay(walk, offered))
  if (!by) return tried
  const sent = known ? shown : await haveCodeSent(walk, asked, by, sent_by)
  if (!sent) return tried
  const code = known || (await askCode(walk))
  if (!code) throw new Warned(nothingTyped)
  return (await instagram.answerChallenge({ ...asked, session: sent.session }, code)) ?? tried
}

/** Null where the person would rather have no code. */
async function chooseWay({ terminal }: Walk, offered: ShownChallenge['offered']): Promise<SentBy | null> {
  const names = offered.map(({ by }) => by)
  const typed = await terminal.ask(`${names.join(' or ')} (nothing, if you’d rather confirm in Instagram’s app):`)
  return names.find((by) => by === typed.toLowerCase()) ?? null
}

/** Null where the challenge is no longer one that a code answers. */
async function haveCodeSent(
  { instagram }: Walk,
  asked: PendingChallenge,
  by: SentBy,
  before: SentBy | null,
): Promise<{ session: WireSession } | null> {
  const sent = await instagram.chooseChallengeMethod(asked, by, before)
  if (!sent) return null
  const { outcome, session } = sent
  if (outcome.kind !== 'done') throw new Warned(conclude(outcome, true))
  return outcome.value.sent_by && { session }
}

const ways: Record<SentBy, string> = { mail: 'by mail', sms: 'by SMS' }

function enter({ terminal, transcript }: Walk, door: string, { outcome }: SignInOutcome): WireSession {
  if (outcome.kind !== 'done') throw new Warned(conclude(outcome, true))
  const { session, profile } = outcome.value
  for (const name of [profile.id, profile.username, profile.full_name ?? '']) transcript.hide(name)
  transcript.open(door)
  terminal.say(`${steps.sign_in.name}: let in by ${door}.`)
  return session
}

async function readThrough(walk: Walk, session: WireSession): Promise<void> {
  const { instagram, terminal, phone, page, pause } = walk
  const me = instagram.as(session, phone.device, async () => {
    await pause()
    return null
  })
  const own_id = session.user_id
  await read(walk, 'profile', () => me.ownProfile())
  await read(walk, 'followers', () => me.people('followers', own_id, null))
  await read(walk, 'following', () => me.people('following', own_id, null))
  const newest = (await read(walk, 'posts', () => me.posts(own_id, null)))?.posts[0]
  await read(walk, 'page', () => me.profileByName(page))
  if (newest) await read(walk, 'likers', () => me.likers(newest.id))
  else terminal.say(`${steps.likers.name}: not read, as you have no post.`)
}

async function read<Value>(
  { transcript, terminal }: Walk,
  step: StepName,
  ask: () => Promise<Outcome<Value>>,
): Promise<Value | null> {
  transcript.begin(step)
  const outcome = await ask()
  if (outcome.kind === 'done') {
    terminal.say(`${steps[step].name}: read.`)
    return outcome.value
  }
  const conclusion = conclude(outcome, false)
  if (!isFact(outcome, step)) throw new Warned(conclusion)
  terminal.say(`${steps[step].name}: ${conclusion.sentence}`)
  return null
}

/** What is refused of somebody else's page, or of a post, is a fact about it and no warning. */
const isFact = (failure: Failure, step: StepName) =>
  (step === 'page' || step === 'likers') &&
  failure.kind === 'refused' &&
  ['gone', 'private', 'media_gone'].includes(failure.cause)
