import type { Loose, Received } from './harness.ts'

export type FactorMethod = 'sms' | 'totp' | 'whatsapp' | 'backup'

/**
 * Everything a client of Instagram's mobile API does, in either generation. Written from the wire document alone,
 * independently of this sandbox: only fields of the answers may be used.
 */
export type Repertoire = {
  /** Makes the calls before a sign-in, the sign-in and the calls after it; returns the answer of the sign-in itself. */
  signIn(username: string, password: string): Promise<Received>
  signInWithCode(asked: Loose, method: FactorMethod, code: string): Promise<Received>
  sendCode(asked: Loose): Promise<Received>
  challenge: {
    look(api_path: string): Promise<Received>
    choose(api_path: string, choice: '0' | '1'): Promise<Received>
    replay(api_path: string): Promise<Received>
    reset(api_path: string): Promise<Received>
    sendCode(api_path: string, code: string): Promise<Received>
  }
  logOut(): Promise<Received>
  currentUser(): Promise<Received>
  userByName(username: string): Promise<Received>
  userById(pk: string): Promise<Received>
  search(text: string): Promise<Received>
  followers(pk: string, max_id?: string): Promise<Received>
  following(pk: string, max_id?: string): Promise<Received>
  friendship(pk: string): Promise<Received>
  friendships(pks: string[]): Promise<Received>
  userFeed(pk: string, max_id?: string): Promise<Received>
  timeline(max_id?: string): Promise<Received>
  /** Media of a page of a hashtag, and the answer that contained it. */
  hashtag(tag: string, before?: Loose): Promise<{ received: Received; media: Loose[] }>
  hashtagInfo(tag: string): Promise<Received>
  media(media: Loose): Promise<Received>
  likers(media: Loose): Promise<Received>
  /** All comments of a media, page by page, once for each way this generation reads them. */
  comments(media: Loose): Promise<Loose[][][]>
  follow(pk: string): Promise<Received>
  unfollow(pk: string): Promise<Received>
  removeFollower(pk: string): Promise<Received>
  like(media: Loose): Promise<Received>
  unlike(media: Loose): Promise<Received>
  comment(media: Loose, text: string): Promise<Received>
  deleteComment(media: Loose, comment_pk: string): Promise<Received>
  /** Any other call, with the headers and signature of the generation. */
  readonly raw: RawCalls
}

export type RawCalls = {
  get(path: string, query?: Record<string, string>): Promise<Received>
  signed(path: string, fields: object): Promise<Received>
  form(path: string, fields: Record<string, string>): Promise<Received>
  /** The fields of every signed body of the generation. */
  common(): object
}
