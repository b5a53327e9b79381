/** One behaviour of Instagram that somebody has reported, as the sandbox shows it while the row is on. */
export type CurrentRow = {
  readonly name: string
  /** Accounts of their own meet it, named by `accountOf`; the others are as harmless as they are general. */
  readonly concerns: 'its account' | 'every account'
  /** The calls it answers. */
  readonly calls: string
  readonly does: string
  /** Where it was reported: public threads, or what kind of source where none can be named. */
  readonly reported: string
  /** Of the newest report, as far as it is known: YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly newest: string
  /** No report has the whole body: it is the simplest that agrees with what they say. */
  readonly is_form_assumed?: boolean
}

/** In a sandbox of profile `current` every row is on when it starts. docs/wire.md shows them, held by rows.test.ts. */
export const CURRENT_ROWS = [
  {
    name: 'needs_upgrade',
    concerns: 'its account',
    calls: '`accounts/login/`',
    does: 'an app below 446 gets 400 `needs_upgrade`, "Your version of Instagram is out of date…"; the bar can be moved (`below`)',
    reported: 'instagrapi issues 2773, 2791, pull request 2792',
    newest: '2026-09-12',
  },
  {
    name: 'new_path',
    concerns: 'its account',
    calls: '`accounts/login/`',
    does: 'the same for every version: the account is let in by newer calls only, or with a session',
    reported: 'instagrapi issues 2807 (one account among several, with the newest app) and 2800 (a session works)',
    newest: '2026-09-20',
  },
  {
    name: 'unsupported_version',
    concerns: 'its account',
    calls: 'reads, actions',
    does: 'signed in, an app below 446 gets 400 `challenge_required` whose `url` is `/web/unsupported_version/`; `below` moves the bar',
    reported:
      'supreme-gg-gg/instagram-cli issue 262, as `checkpoint_required`; as a challenge in public threads of September 2026',
    newest: '2026-09',
    is_form_assumed: true,
  },
  {
    name: 'app_triple',
    concerns: 'its account',
    calls: 'all',
    does: 'a known version beside another code or Bloks id, and any beside Threads’ Bloks id, gets 400 "useragent mismatch"; an unknown version passes',
    reported: 'instagrapi’s guide for signing in: the Bloks id must be the version’s',
    newest: '2026-09',
    is_form_assumed: true,
  },
  {
    name: 'http1',
    concerns: 'its account',
    calls: 'all',
    does: 'HTTP/1.1 gets an empty 429 from the first call on; HTTP/2 is answered',
    reported:
      'instaloader issues 2655, 2726, pull requests 2676, 2730: the web’s calls, for some; instagrapi issue 2778, pull request 2783: a sign-in (CAA), also by HTTP/2 where the handshake offered both',
    newest: '2026-09-09',
  },
  {
    name: 'unknown_phone',
    concerns: 'its account',
    calls: '`accounts/login/`',
    does: 'the right password from a phone the account doesn’t know gets 400 `bad_password`, "We can send you an email…"; known is a phone that asked and was confirmed, or that had a session',
    reported: 'Datalux/Osintgram issue 2620 (body); public threads, one with several accounts',
    newest: '2026-08',
  },
  {
    name: 'confirm_phone',
    concerns: 'its account',
    calls: '`accounts/login/`',
    does: 'a phone the account doesn’t know gets a challenge without a code; a confirmation holds for the phone that asked last, another is challenged again',
    reported: 'supreme-gg-gg/instagram-cli issues 262, 362; public threads, "once on a given IP and device"',
    newest: '2026-09',
  },
  {
    name: 'challenge_codes',
    concerns: 'its account',
    calls: '`accounts/login/`, `challenge/…`',
    does: 'a phone the account doesn’t know gets a challenge with a code by mail or SMS (2.6); the right one signs in, and the phone is known',
    reported: 'IGA and GRAPI (both solve it); supreme-gg-gg/instagram-cli issue 262',
    newest: '2026-02-07',
  },
  {
    name: 'two_step_context',
    concerns: 'its account',
    calls: '`accounts/login/`',
    does: '`two_factor_required` with only `two_step_verification_context`, no identifier; a code is taken by Bloks alone (2.4)',
    reported: 'GRAPI; instagrapi pull request 2728',
    newest: '2026-07-10',
    is_form_assumed: true,
  },
  {
    name: 'trusted_notification',
    concerns: 'its account',
    calls: '`accounts/login/`',
    does: '`two_factor_required` with every code off and `pending_trusted_notification`; confirmed in the app, the same phone signs in',
    reported: 'youlha1/cancel-follow-request issue 4; iSarabjitDhiman/InstaGPy issue 13 (fields)',
    newest: '2025-07-16',
    is_form_assumed: true,
  },
  {
    name: 'verified_50',
    concerns: 'every account',
    calls: '`friendships/{id}/followers/`',
    does: 'followers of verified people are one page of 50 with `should_limit_list_of_followers` and no cursor; by the app’s GraphQL the list is longer',
    reported: 'instagrapi issue 2811, medialab/minet issue 1027',
    newest: '2026-09-19',
  },
  {
    name: 'key_405',
    concerns: 'every account',
    calls: '`GET qe/sync/`',
    does: '405 without a body, the password’s key in the headers; POST is answered as before',
    reported: 'a public client’s source',
    newest: '2026-08',
  },
  {
    name: 'stale_session',
    concerns: 'its account',
    calls: 'reads, actions',
    does: 'a session’s 21st call and all after it get 401 "Please wait a few minutes…" with `require_login` and `igweb_rollout`; signing in again helps',
    reported:
      'instaloader issue 2655, obitouka/InstagramPrivSniffer issue 41 (body); a public TypeScript client takes it for a stale session',
    newest: '2026-09-03',
  },
  {
    name: 'lists_challenged',
    concerns: 'its account',
    calls: 'followers, following, likers',
    does: '400 `challenge_required` that no confirmation ends; all other calls are answered',
    reported: 'a public thread, four accounts; TheM4hd1/SwiftyInsta issue 256 (body)',
    newest: '2026-09',
  },
  {
    name: 'reviews_followers',
    concerns: 'its account',
    calls: '`friendships/create/{id}/`',
    does: 'one person in ten gets 400 `feedback_required` with `spam`, "Some accounts prefer to manually review followers…", the same ones always; others are followed',
    reported: 'aiograpi issue 76, instagrapi issue 1976, new92/igfi issue 73',
    newest: '2026-05-23',
  },
  {
    name: 'suspended',
    concerns: 'its account',
    calls: '`accounts/login/`, reads, actions',
    does: '400 `challenge_required` whose `url` has `/accounts/suspended/`',
    reported: 'GRAPI reads the `url` so',
    newest: '2026-08-22',
  },
  {
    name: 'consent',
    concerns: 'its account',
    calls: '`accounts/login/`, reads, actions',
    does: '400 `consent_required` until the owner accepts (`confirm`, or `consent/existing_user_flow/`)',
    reported: 'MAU, IAS',
    newest: '2025-05-18',
  },
  {
    name: 'sentry_block',
    concerns: 'its account',
    calls: '`accounts/login/`, reads, actions',
    does: '400 `sentry_block`: an address or device is refused',
    reported: 'dilame/instagram-private-api issue 97 (body), instagrapi issue 132; GRAPI',
    newest: '2026-08-22',
  },
  {
    name: 'scraping_warning',
    concerns: 'its account',
    calls: 'reads, actions',
    does: '400 `challenge_required` whose state is the step `scraping_warning`, Instagram’s warning about automation; ends when the owner dismisses it (`confirm`, or choice 0)',
    reported: 'instagrapi issue 1307, davidarroyo1234/InstagramUnfollowers issues 277, 333',
    newest: '2026-09-11',
    is_form_assumed: true,
  },
  {
    name: 'ip_block',
    concerns: 'its account',
    calls: '`accounts/login/`',
    does: '400 `ip_block`, "Sorry, there was a problem with your request."',
    reported: 'mgp25/Instagram-API issue 3119',
    newest: '2020-01-27',
  },
  {
    name: 'useragent_mismatch',
    concerns: 'its account',
    calls: 'actions',
    does: '400 "useragent mismatch"',
    reported: 'instaloader issue 2651',
    newest: '2026-02-02',
  },
  {
    name: 'restricted',
    concerns: 'its account',
    calls: 'actions',
    does: '400 "Your account is restricted"',
    reported: 'public threads',
    newest: '2026-09',
    is_form_assumed: true,
  },
  {
    name: 'create_404',
    concerns: 'its account',
    calls: '`friendships/create/{id}/`',
    does: '404 and an HTML page for every person, while profiles are read as before',
    reported: 'dilame/instagram-private-api issues 807, 1797, 1814',
    newest: '2026-09',
  },
  {
    name: 'comment_refused',
    concerns: 'its account',
    calls: '`media/{id}/comment/`',
    does: 'a text with a link or "follow me" gets 400 `feedback_required` with `comment_generic`, without `spam`; other texts are taken',
    reported: 'mgp25/Instagram-API issue 2932 (body); which texts is our choice',
    newest: '2026-09',
    is_form_assumed: true,
  },
  {
    name: 'unusable_password',
    concerns: 'its account',
    calls: '`accounts/login/`',
    does: '400 `unusable_password`, "To secure your account, we’ve reset your password…", with any password',
    reported: 'LevPasha/Instagram-API-python issue 403 (body)',
    newest: '2018-05-23',
  },
] as const satisfies readonly CurrentRow[]

export type RowName = (typeof CURRENT_ROWS)[number]['name']

export function isRowName(name: unknown): name is RowName {
  return CURRENT_ROWS.some((row) => row.name === name)
}

/** The account that meets the row, with the cast's password; null where every account does. */
export function accountOf(row: CurrentRow): string | null {
  return row.concerns === 'its account' ? `sandbox.${row.name}` : null
}

export const newestReport = () =>
  CURRENT_ROWS.map(({ newest }) => newest)
    .toSorted()
    .at(-1) ?? ''

/** The lowest version that rows of versions let in. */
export const BAR = 446

/** What apps that were seen name together. */
export const KNOWN_APPS = [
  {
    version: '448.0.0.0.20',
    code: '1065560286',
    bloks_id: '0bc46a03e177bfc9bc8d611918815acf248fa9c77754d807d6a5951dc9ce9432',
  },
  {
    version: '446.0.0.49.77',
    code: '385211303',
    bloks_id: '935a519904e9017324cdedb64a283a3c2c1a3d5b0bbc698b451f5aef72cc11df',
  },
  {
    version: '428.0.0.47.67',
    code: '961145276',
    bloks_id: '7189b949425f9bf80ea8bd880cf5a3080b292d9b1c4b38a18d112f7c4b71e7a8',
  },
]

/** Of another app: Threads 289, July 2023. */
export const THREADS_BLOKS_ID = '5f56efad68e1edec7801f630b5c122704ec5378adbee6609a448f105f34a9c73'
