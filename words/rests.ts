import type { RestReason } from '#rules/reasons.ts'
import { rests } from './generated/server.ts'

const alike = {
  actions: (params: Alike) => rests.refused_alike(params),
  people: (params: Alike) => rests.people_unread(params),
  sources: (params: Alike) => rests.sources_refused(params),
}
type Alike = Parameters<typeof rests.refused_alike>[0]

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
      return alike[params.of ?? 'actions']({ message: params.message, gave_reason: params.message !== '' })
    case 'lists_refused':
      return rests.lists_refused
    case 'installation':
      return rests.installation(params)
  }
}
