import type { RestReason } from '#rules/reasons.ts'
import { rests } from './generated/server.ts'

/** Why nothing is sent for a while, by itself or as what a task waits for. */
export function restText({ code, params }: RestReason, is_alone = true): string {
  switch (code) {
    case 'please_wait':
      return rests.please_wait
    case 'action_block':
      return rests.action_block(params)
    case 'instagram_down':
      return rests.instagram_down(params)
    case 'stumbled':
      return rests.stumbled({ is_alone })
    case 'refused_alike':
      return rests.refused_alike({ message: params.message, gave_reason: params.message !== '' })
    case 'lists_refused':
      return rests.lists_refused
    case 'installation':
      return rests.installation(params)
  }
}
