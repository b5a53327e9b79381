import { AsyncLocalStorage } from 'node:async_hooks'
import Negotiator from 'negotiator'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#rules/languages.ts'
import { matchLanguage } from '#rules/match-language.ts'
import { findLanguageBy } from '#words/language.ts'

const reader = new AsyncLocalStorage<Language>()
findLanguageBy(() => reader.getStore() ?? DEFAULT_LANGUAGE)

/** Does something for a reader: every sentence written meanwhile is in their language. One that we don't have is English. */
export const inLanguage = <Result>(language: string, act: () => Result): Result =>
  reader.run(isLanguage(language) ? language : DEFAULT_LANGUAGE, act)

/** The language a client asks for by Accept-Language (RFC 9110, 12.5.4). */
export const requestedLanguage = (accepted: string | undefined): Language =>
  matchLanguage(new Negotiator({ headers: { 'accept-language': accepted } }).languages())
