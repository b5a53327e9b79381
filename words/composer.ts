import type { TaskKind, TaskOptions } from '#rules/kinds/kinds.ts'
import { visitActions } from '#rules/kinds/visit.ts'
import { composerMessages, visit } from './generated/composer.ts'
import { actionWords } from './generated/home.ts'

/** What the options of a kind come to, in a few words. */
export function optionsInShort(kind: TaskKind, options: Partial<TaskOptions>): string {
  const texts = composerMessages.optionsInShort
  switch (kind) {
    case 'follow':
      return texts.follow({ days: options.then_unfollow_after_days || 0 })
    case 'unfollow':
      return texts.unfollow({ order: orderOf(options) })
    case 'react':
      return texts.react({ likes: options.posts_per_person === 2 ? 2 : 1 })
    case 'comment':
      return texts.comment({ days: options.days_between_comments || 0 })
    case 'remove_follower':
      return texts.remove_follower({ kept: options.keep_followed ?? false })
    case 'answer_requests':
      return texts.answer_requests({ others: options.others ?? 'leave' })
    case 'visit':
      return visitInShort(options)
    case 'extract':
      return texts.extract({ details: options.profile_details ?? false })
  }
}

const visitInShort = (options: Partial<TaskOptions>): string =>
  visitActions
    .filter((action) => options[`${action}_chance`] != null)
    .map((action) => actionWords[action].name)
    .join(' + ') || visit.optionsTitle

function orderOf({ who, only_non_followers }: Partial<TaskOptions>) {
  if (who === 'pending_requests') return 'usual'
  return only_non_followers ? 'non_followers' : 'everyone'
}

/** Who exactly a start acts on; nothing of what only reads. */
export const exactlyText = (kind: TaskKind, count: number): string =>
  kind === 'extract' ? '' : composerMessages.exactly[kind]({ count })
