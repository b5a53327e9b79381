import type { Metered } from '#contract/errors.ts'

/** A budget of costs: at most `most` within `seconds`. */
export type Budget = {
  /** For a signed-in user. */
  most: number
  /** For a network address (IPv6: its /64) without a signed-in user; `most` by default. */
  most_of_network?: number
  seconds: number
  /** Maximum number of one caller's concurrent calls; the rest wait in order. */
  at_once?: number
}

/**
 * The budgets, with the reason for each. A signed-in caller is counted by user, everybody else by network, so that strangers
 * who share an address with a user use nothing of theirs while the session has been used within hours (proven.ts). A page of
 * the app costs about 15 calls, its busiest second 30.
 */
export const budgets: Record<Exclude<Metered, 'webhook_test'>, Budget> = {
  // Live pages, scrolling and a polling script stay below 50 a second; each takes about a millisecond of a core.
  request: { most: 1000, seconds: 10, at_once: 16 },
  // Monitors and load balancers ask every second or so, from few addresses; other requests from there must not block
  // them.
  health: { most: 600, seconds: 10 },
  // A formula, a search or a year's figures: up to 50 ms of a core. Scrolling makes at most 30 requests a second.
  search: { most: 300, seconds: 10, at_once: 4 },
  // Ten queries, 50 ms of a core. The link of a shared report opens it without a sign-in, for a whole team at once; counted
  // for each link too.
  report: { most: 120, most_of_network: 60, seconds: 60, at_once: 2 },
  // A query and 5 kB from memory or disk; a new one is fetched and resized, 20 ms of a core, a few at a time
  // (edges/pictures). A screen shows twenty, and fast scrolling passes thirty a second; browsers keep them.
  picture: { most: 600, seconds: 10, at_once: 12 },
  // A task with its texts and people, or a list with its names: a person or a script makes a few a minute.
  plan: { most: 300, seconds: 60, at_once: 2 },
  // Each calls Instagram and takes seconds.
  preview: { most: 30, seconds: 60, at_once: 3 },
  // Each calls Instagram once or twice, while somebody types; those that were called off end at once.
  lookup: { most: 90, seconds: 60, at_once: 2 },
  // Each uses its own thread and up to 300 MB.
  upload: { most: 30, seconds: 60, at_once: 4 },
  // Long lists, written as fast as they are read.
  export: { most: 120, seconds: 60, at_once: 4 },
  // Signs in to Instagram, or calls it at once.
  instagram: { most: 60, seconds: 60, at_once: 4 },
  // Calls the payment provider, which has limits too.
  payment: { most: 120, seconds: 60 },
  // 10 ms of a core and 19 MB to hash a password. An office that signs in on Monday morning shares one address.
  proof: { most: 300, seconds: 60 },
  // The same cost for a valid link; separate from sign-ins, which made-up links must not block.
  link: { most: 60, most_of_network: 120, seconds: 60 },
  // The same cost, and a permanent row. A class that registers at once shares one address.
  registration: { most: 200, seconds: 60 },
  // A job, and a mail to a person who may not have requested it. Half a minute, so that a genuine request waits no
  // longer.
  mail: { most: 60, seconds: 30 },
  // Sessions not used here recently: each needs a database lookup before its user is known.
  unproven: { most: 500, seconds: 10 },
  // Files of the web app, about 40 for a first page, then cached by the browser.
  file: { most: 3000, seconds: 10 },
  // All requests of a network within its other budgets, signed in or not: ten users at their maximum.
  traffic: { most: 10_000, seconds: 10 },
  // Per API token.
  token: { most: 300, seconds: 60 },
  // Handshakes. Every tab has one socket, and all reconnect at once after an interruption.
  connection: { most: 60, most_of_network: 300, seconds: 10 },
  // All sockets of a user: joining two rooms and requesting the day's counts when ten tabs reconnect.
  user_event: { most: 600, seconds: 10 },
  socket_event: { most: 100, seconds: 10 },
  // All packets of a socket, events or not: beyond events there is one pong each 25 s. A socket that exceeds this is
  // disconnected.
  user_packet: { most: 2000, seconds: 10 },
  socket_packet: { most: 600, seconds: 10 },
}

/** Sockets open at the same time. */
export const MAX_OPEN = { of_user: 50, of_network: 1000 }
