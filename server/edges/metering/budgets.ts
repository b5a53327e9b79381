import type { Metered } from '#contract/errors.ts'

/** What somebody may cost: `most` of something within `seconds`. */
export type Budget = {
  /** For a signed-in user. */
  most: number
  /** For a network address (IPv6: its /64) of which nobody is signed in; as much as for a user where it is absent. */
  most_of_network?: number
  seconds: number
  /** How many of one caller run at the same time; the rest wait in order. */
  at_once?: number
}

/**
 * What everybody may cost, with the reason. A signed-in caller is counted by user, everybody else by network, so that strangers
 * who share an address with a user use up nothing of theirs while the session has been used within hours (proven.ts). A page of the app costs about 15 calls, its busiest second 30.
 */
export const budgets: Record<Exclude<Metered, 'webhook_test'>, Budget> = {
  // Live pages, scrolling and a script that polls stay below 50 a second; one is about a millisecond of a core.
  request: { most: 1000, seconds: 10, at_once: 16 },
  // Monitors and load balancers ask every second or so, from few addresses; what else comes from there must not make them blind.
  health: { most: 600, seconds: 10 },
  // A formula, a search or figures of a year: up to 50 ms of a core. Scrolling asks for 30 pages a second at the most.
  search: { most: 300, seconds: 10, at_once: 4 },
  // A task with its texts and people, a list with its names: who makes them by hand or by script makes a few a minute.
  plan: { most: 300, seconds: 60, at_once: 2 },
  // Each looks at Instagram and takes seconds.
  preview: { most: 30, seconds: 60, at_once: 3 },
  // Each has a thread of its own and up to 300 MB.
  upload: { most: 30, seconds: 60, at_once: 4 },
  // Long lists, written as fast as they are read.
  export: { most: 120, seconds: 60, at_once: 4 },
  // Signs in to Instagram, or asks it something at once.
  instagram: { most: 60, seconds: 60, at_once: 4 },
  // Asks the payment provider, who counts too.
  payment: { most: 120, seconds: 60 },
  // 10 ms of a core and 19 MB where a password is hashed. An office that signs in on Monday morning comes from one address.
  proof: { most: 300, seconds: 60 },
  // As much where the link is one of ours; apart from sign-ins, which made-up links must not keep out.
  link: { most: 60, most_of_network: 120, seconds: 60 },
  // As much, and a row that stays. A class that registers together comes from one address.
  registration: { most: 200, seconds: 60 },
  // A job, and a mail to somebody who may not have asked for it. Half a minute, so that the next who asks in earnest waits no longer.
  mail: { most: 60, seconds: 30 },
  // Sessions that nobody has used here lately: each is looked up in the database before it is known whose it is.
  unproven: { most: 500, seconds: 10 },
  // Files of the web app, about 40 for a first page, then kept by the browser.
  file: { most: 3000, seconds: 10 },
  // Everything of a network that its own budgets let through, signed in or not: ten users at their most.
  traffic: { most: 10_000, seconds: 10 },
  // Of one API token.
  token: { most: 300, seconds: 60 },
  // Handshakes. Every tab has one socket, and all come back at once when the server or the line does.
  connection: { most: 60, most_of_network: 300, seconds: 10 },
  // Of all sockets of a user: joining two rooms and asking for the day's counts when ten tabs come back.
  user_event: { most: 600, seconds: 10 },
  socket_event: { most: 100, seconds: 10 },
  // Whatever comes over a socket, events or not: what is beyond the events is a pong each 25 s. Whoever sends more is cut off.
  user_packet: { most: 2000, seconds: 10 },
  socket_packet: { most: 600, seconds: 10 },
}

/** Sockets that are open at the same time. */
export const MOST_OPEN = { of_user: 50, of_network: 1000 }
