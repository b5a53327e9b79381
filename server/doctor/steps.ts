import type { AppRelease } from '../edges/instagram/app-release.ts'

/** What the walk sends, in its order, as it's announced before anything is. */
export const steps = {
  sign_in: {
    name: 'Sign in',
    sends: {
      password: [
        'GET  qe/sync/                         for the key that encrypts the password',
        'POST accounts/login/                  your username, the encrypted password, the ids of the phone kept in DATA_DIR',
        'GET  challenge/{id}/{nonce}/          how a code can be sent, only if Instagram wants to confirm it’s you',
        'POST challenge/{id}/{nonce}/          the way you choose, then the code you type',
        'POST challenge/replay/{id}/{nonce}/   another code, if you ask for it',
        'POST accounts/two_factor_login/       the code you type, only if Instagram asks for a second factor',
      ],
      session: [],
    },
  },
  profile: {
    name: 'Your profile',
    sends: ['GET  users/{id}/info/                 your profile; again after a refusal that may not be about you'],
  },
  followers: { name: 'Your followers', sends: ['GET  friendships/{id}/followers/      one page of your followers'] },
  following: {
    name: 'Who you follow',
    sends: ['GET  friendships/{id}/following/      one page of the people you follow'],
  },
  posts: { name: 'Your newest posts', sends: ['GET  feed/user/{id}/                  your newest posts'] },
  page: { name: 'A public page', sends: ['GET  users/{name}/usernameinfo/       the profile of a public page'] },
  likers: { name: 'Likers of a post', sends: ['GET  media/{id}/likers/               who likes your newest post'] },
} as const

export type StepName = keyof typeof steps

export type Door = keyof typeof steps.sign_in.sends

/** What the walk leaves at Instagram. */
const leaves: Record<Door, string[]> = {
  password: [
    'It leaves you signed in: each walk opens a session that isn’t ended, since ending it would be a write.',
    'End it under “Login activity” in Instagram’s app.',
  ],
  session: [],
}

/** Exactly what goes where, before it does. */
export function announcement(
  origin: string,
  door: Door,
  page: string,
  { version }: Pick<AppRelease, 'version'>,
): string[] {
  const { sign_in, ...reads } = steps
  return [
    `To ${origin}, with your ${door} and as Instagram’s app ${version}, these calls are sent, some seconds apart:`,
    '',
    ...sign_in.sends[door].map((line) => `  ${line}`),
    ...Object.values(reads).flatMap(({ sends }) => sends.map((line) => `  ${line}`)),
    '  GET  challenge/{id}/{nonce}/          what Instagram wants, only if it answers one of these with a challenge',
    '',
    `The public page is @${page}. Nothing is followed, liked, written or changed.`,
    'The first warning that no code of yours answers ends the walk.',
    ...leaves[door],
    'Automating an account breaks Instagram’s terms of use and can cost the account.',
  ]
}
