import type { AppRelease } from '../edges/instagram/app-release.ts'

/** What the walk sends, in its order, as it's announced before anything is. */
export const steps = {
  sign_in: {
    name: 'Sign in',
    sends: {
      password: [
        'GET  qe/sync/                     for the key that encrypts the password',
        'POST accounts/login/              your username, the encrypted password, the ids of the phone kept in DATA_DIR',
        'POST accounts/two_factor_login/   the code you type, only if Instagram asks for one',
      ],
      session: [],
    },
  },
  profile: { name: 'Your profile', sends: ['GET  users/{id}/info/             your profile'] },
  followers: { name: 'Your followers', sends: ['GET  friendships/{id}/followers/  one page of your followers'] },
  following: { name: 'Who you follow', sends: ['GET  friendships/{id}/following/  one page of the people you follow'] },
  posts: { name: 'Your newest posts', sends: ['GET  feed/user/{id}/              your newest posts'] },
  page: { name: 'A public page', sends: ['GET  users/{name}/usernameinfo/   the profile of a public page'] },
  likers: { name: 'Likers of a post', sends: ['GET  media/{id}/likers/           who likes your newest post'] },
} as const

export type StepName = keyof typeof steps

export type Door = keyof typeof steps.sign_in.sends

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
    '',
    `The public page is @${page}. Nothing is followed, liked, written or changed, and the first warning ends it.`,
    'Automating an account breaks Instagram’s terms of use and can cost the account.',
  ]
}
