import type { Heard, Loose } from './talk.ts'

export type CodeMethod = 'sms' | 'totp' | 'whatsapp' | 'backup'

/**
 * Everything a client of Instagram's mobile API does, in either generation. Written from the wire document alone,
 * independently of this sandbox: only fields of the answers may be used.
 */
export type Repertoire = {
  /** Makes the calls before a sign-in, the sign-in and the calls after it; returns the answer of the sign-in itself. */
  signIn(username: string, password: string): Promise<Heard>
  signInWithCode(asked: Loose, method: CodeMethod, code: string): Promise<Heard>
  sendCode(asked: Loose): Promise<Heard>
  challenge: {
    look(api_path: string): Promise<Heard>
    choose(api_path: string, choice: '0' | '1'): Promise<Heard>
    replay(api_path: string): Promise<Heard>
    reset(api_path: string): Promise<Heard>
    sendCode(api_path: string, code: string): Promise<Heard>
  }
  logOut(): Promise<Heard>
  currentUser(): Promise<Heard>
  userByName(username: string): Promise<Heard>
  userById(pk: string): Promise<Heard>
  search(text: string): Promise<Heard>
  followers(pk: string, max_id?: string): Promise<Heard>
  following(pk: string, max_id?: string): Promise<Heard>
  friendship(pk: string): Promise<Heard>
  friendships(pks: string[]): Promise<Heard>
  userFeed(pk: string, max_id?: string): Promise<Heard>
  timeline(max_id?: string): Promise<Heard>
  /** Media of a page of a hashtag, and the answer that contained it. */
  hashtag(tag: string, before?: Loose): Promise<{ heard: Heard; media: Loose[] }>
  hashtagInfo(tag: string): Promise<Heard>
  media(media: Loose): Promise<Heard>
  likers(media: Loose): Promise<Heard>
  /** All comments of a media, page by page, once for each way this generation reads them. */
  comments(media: Loose): Promise<Loose[][][]>
  follow(pk: string): Promise<Heard>
  unfollow(pk: string): Promise<Heard>
  removeFollower(pk: string): Promise<Heard>
  like(media: Loose): Promise<Heard>
  unlike(media: Loose): Promise<Heard>
  comment(media: Loose, text: string): Promise<Heard>
  deleteComment(media: Loose, comment_pk: string): Promise<Heard>
  /** Any other call, with the headers and signature of the generation. */
  readonly raw: RawCalls
}

export type RawCalls = {
  get(path: string, query?: Record<string, string>): Promise<Heard>
  signed(path: string, fields: object): Promise<Heard>
  form(path: string, fields: Record<string, string>): Promise<Heard>
  /** The fields of every signed body of the generation. */
  common(): object
}
