import { Histogram } from 'prom-client'

const seconds = new Histogram({
  name: 'cadenza_instagram_call_seconds',
  help: 'Calls to Instagram by path and outcome',
  labelNames: ['call', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 6],
})

/** Names and ids in a path are dropped: `friendships/123/followers/` counts as `friendships/followers`. */
const words =
  /^(accounts|friendships|users|media|tags|feed|qe|sync|login|logout|two_factor_login|send_two_factor_login_sms|create|destroy|show|show_many|remove_follower|followers|following|info|usernameinfo|search|sections|likers|comments|comment|like|unlike|delete|bulk_delete|user|timeline|pending|current_user)$/

export const nameOfCall = (path: string): string =>
  path
    .split('/')
    .filter((part) => words.test(part))
    .join('/') || 'other'

/** Records a call's duration in ms and its outcome. */
export const noteCall = (path: string, outcome: string, ms: number): void =>
  seconds.observe({ call: nameOfCall(path), outcome }, ms / 1000)
