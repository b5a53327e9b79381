import type { IncomingHttpHeaders } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type Answer, isFinished } from '../message/answers.ts'
import type { SandboxProfile } from '../profiles.ts'

/** Compresses JSON for clients that accept it. */
export function pack(profile: SandboxProfile, headers: IncomingHttpHeaders, answer: Answer): Answer {
  if (!profile.is_zipped || isFinished(answer.body)) return answer
  if (!/\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))) return answer
  return {
    status: answer.status,
    body: { content: gzipSync(JSON.stringify(answer.body)), content_type: 'application/json; charset=utf-8' },
    headers: { ...answer.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
  }
}
