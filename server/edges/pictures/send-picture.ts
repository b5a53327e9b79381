import type { FastifyReply } from 'fastify'
import { Refusal } from '../http/refusal.ts'
import type { FindPicture } from './pictures.ts'

/** Seconds a browser keeps a picture: its address names this very picture. */
const KEPT = 30 * 86_400

/** Sends a picture at Instagram as a small square; `picture_gone` where there is none, or its address has expired. */
export async function sendPicture(
  findPicture: FindPicture,
  url: string | null | undefined,
  size: '96' | '192',
  reply: FastifyReply,
): Promise<void> {
  const square = url ? await findPicture(url, size === '96' ? 96 : 192, reply.request.user_id ?? '') : null
  if (!square) throw new Refusal('picture_gone')
  reply
    .type('image/webp')
    .header('Cache-Control', `private, max-age=${KEPT}, immutable`)
    .header('X-Content-Type-Options', 'nosniff')
    .send(square)
}
