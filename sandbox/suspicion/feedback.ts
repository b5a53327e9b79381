import { type Answer, fail } from '../message/answers.ts'

export const SENTRY_BLOCK = fail(400, 'Sorry, there was a problem with your request.', { error_type: 'sentry_block' })

const HELP = { feedback_url: 'repute/report_problem/instagram_follow_users/', feedback_action: 'report_problem' }
const LABELS = { feedback_appeal_label: 'Tell us', feedback_ignore_label: 'OK' }

/** Instagram words this answer in several ways. */
const FEEDBACKS: readonly Answer[] = [
  fail(400, 'feedback_required', {
    spam: true,
    feedback_title: 'Try Again Later',
    feedback_message:
      'We limit how often you can do certain things on Instagram to protect our community. Tell us if you think we made a mistake.',
    ...HELP,
    ...LABELS,
  }),
  fail(400, 'feedback_required', {
    spam: true,
    feedback_title: "You're Temporarily Blocked",
    feedback_message:
      "It looks like you were misusing this feature by going too fast. You've been temporarily blocked from using it.",
    ...HELP,
    ...LABELS,
  }),
  fail(400, 'feedback_required', {
    feedback_required: true,
    feedback_title: 'Action Blocked',
    feedback_message:
      'Your account has been temporarily blocked from taking this action. Sharing your account with a service that helps you get more likes or followers goes against our Community Guidelines.',
    feedback_ignore_label: 'OK',
  }),
]

export function feedbackRequired(turn: number): Answer {
  return FEEDBACKS[turn % FEEDBACKS.length] as Answer
}
