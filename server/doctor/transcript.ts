import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Outcome } from '#rules/outcomes.ts'
import type { RefusalOwner } from '#rules/refusals.ts'
import { CannotStart } from '../edges/cannot-start.ts'
import { diskProblem } from '../edges/disk.ts'
import { retryAfter, type WireCall } from '../edges/instagram/transport.ts'
import type { AskOverHttp } from '../edges/instagram/wire-http.ts'
import { conclude } from './conclude.ts'
import { type AnswerShape, headerNames, pathShape, shapeOf } from './shapes.ts'
import type { StepName } from './steps.ts'

/** One call, without anything of a person. */
type TranscriptCall = {
  step: StepName
  method: string
  path: string
  /** `h2` or `http/1.1`; null where there was no connection. */
  protocol: string | null
  /** Null where no answer came. */
  status: number | null
  ms: number
  headers: string[]
  /** The wait that Instagram asks for, s; null where it names none. */
  retry_after: number | null
  answer: AnswerShape | null
  concluded: { kind: string; cause?: string; code?: string; whose?: RefusalOwner | null }
}

/** What the sandbox replays (sandbox/faults/replay.ts), and anybody may read. */
type Transcript = {
  format: 'cadenza-instagram-transcript'
  version: 1
  cadenza: string
  date: string
  service: 'sandbox' | 'instagram' | 'other'
  app: string
  door: string | null
  calls: TranscriptCall[]
  ended: { step: StepName; how: 'whole' | 'warned' | 'interrupted'; code?: string; whose?: RefusalOwner | null } | null
}

export type TranscriptSettings = Pick<Transcript, 'cadenza' | 'date' | 'service' | 'app'> & {
  origin: string
  file: string
  ask: AskOverHttp
}

/** Writes down each call as soon as it's answered, so that a walk that is cut off leaves what it saw. */
export function createTranscript({ origin, file, ask, ...about }: TranscriptSettings) {
  const transcript: Transcript = {
    format: 'cadenza-instagram-transcript',
    version: 1,
    ...about,
    door: null,
    calls: [],
    ended: null,
  }
  const hidden = new Set<string>()
  const { host } = new URL(origin)
  let step: StepName = 'sign_in'
  let protocol: string | null = null
  let heard: Heard = NOTHING

  // A connection is used for several calls, which come one after the other.
  const noteProtocol = (message: unknown) => {
    const { connectParams, socket } = message as Connected
    if (connectParams.host === host) protocol = socket.alpnProtocol || 'http/1.1'
  }
  subscribe(CONNECTED, noteProtocol)

  const save = () => {
    try {
      writeFileSync(file, `${JSON.stringify(transcript, null, 2)}\n`, { mode: 0o600 })
    } catch (error) {
      throw new CannotStart(`${diskProblem(dirname(file), error)}, then start again.`)
    }
  }
  save()

  return {
    /** Asks as `ask` does, and remembers what came. */
    ask: (async (url, call) => {
      heard = NOTHING
      const answer = await ask(url, call)
      heard = heardIn(answer)
      return answer
    }) satisfies AskOverHttp,

    /** For the client: a call, and what it made of the answer. */
    note({ method, path }: WireCall, outcome: Outcome<unknown>, ms: number) {
      // What was on its way when the walk ended.
      if (transcript.ended) return
      const { status, headers, retry_after, text } = heard
      heard = NOTHING
      // The password's key is in the headers, whatever the answer is.
      const has_key = headers.includes('ig-set-password-encryption-pub-key')
      const concluded = has_key ? { kind: 'done' } : concludedOf(outcome, step)
      const answer = shapeOf(text, outcome.kind !== 'done', hidden)
      const of = { step, method, path: pathShape(path), protocol, status, ms: Math.round(ms), headers, retry_after }
      transcript.calls.push({ ...of, answer: status === null ? null : answer, concluded })
      save()
    },

    /** What no field of an answer may be called, though none ever should. */
    hide: (text: string) => void (text && hidden.add(text)),
    begin(next: StepName) {
      step = next
    },
    open(door: string) {
      transcript.door = door
      save()
    },
    end(ended: Omit<NonNullable<Transcript['ended']>, 'step'>) {
      transcript.ended = { step, ...ended }
      save()
      unsubscribe(CONNECTED, noteProtocol)
    },
    step: () => step,
  }
}

export type TranscriptRecorder = ReturnType<typeof createTranscript>

const CONNECTED = 'undici:client:connected'
type Connected = { connectParams: { host?: string }; socket: { alpnProtocol?: string | false | null } }

type Heard = Pick<TranscriptCall, 'status' | 'headers' | 'retry_after'> & { text: string | null }

function heardIn({ status, headers, bytes }: Awaited<ReturnType<AskOverHttp>>): Heard {
  const wait = retryAfter(headers)
  const text = bytes && new TextDecoder().decode(bytes)
  return { status, headers: headerNames(headers), retry_after: wait && Math.ceil(wait / 1000), text }
}

const NOTHING: Heard = { status: null, headers: [], retry_after: null, text: null }

function concludedOf(outcome: Outcome<unknown>, step: StepName): TranscriptCall['concluded'] {
  if (outcome.kind === 'done' || outcome.kind === 'needs_code') return { kind: outcome.kind }
  const { code, whose } = conclude(outcome, step === 'sign_in')
  const cause = 'cause' in outcome ? outcome.cause : 'fault' in outcome ? outcome.fault : undefined
  return { kind: outcome.kind, ...(cause && { cause }), code, whose }
}
