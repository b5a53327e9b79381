import { mix } from '../world/chance.ts'
import type { World } from '../world/world.ts'
import type { Crowd, State } from './state.ts'
import { insertComment } from './writes.ts'

export const MAX_CROWD = 10_000

export function addCrowd(world: World, state: State, { media_pk, count, world: at }: Crowd): void {
  for (let one = 0; one < count; one++) {
    const crowd = state.crowd_size++
    const pk = crowdPk(world, crowd)
    const number = state.ledger.writes.length
    insertComment(state.comments, media_pk, {
      ...{ pk, number, crowd, account: null, text: '', world: at },
      idempotence_token: null,
    })
  }
}

/** 17 digits with a prefix that no other comment has. */
function crowdPk(world: World, crowd: number): string {
  const drawn = String(mix(world.keys.remarks, crowd) % 1e6).padStart(6, '0')
  return `19${drawn}${String(crowd).padStart(9, '0')}`
}
