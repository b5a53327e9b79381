// The path of every page, written once: routes, links, redirects and mails take it from here (import * as paths).

export const login = '/login'
export const register = '/register'
export const resetPassword = '/reset-password/:resetId/:token'
export const verifyEmail = '/verify-email/:verificationId/:token'
export const googleCallback = '/auth/google-callback'
export const choosePlan = '/subscription-onboarding'
export const connect = '/instagram-login'
export const dashboard = '/dashboard'
export const tasks = '/tasks'
export const task = '/tasks/:id'
export const statistics = '/statistics'
export const report = '/statistics/report'
export const sharedReport = '/shared-report/:token'
export const help = '/help'
export const account = '/account'
export const accounts = '/accounts'
export const upload = '/profile-update'
export const moveIn = '/move-in'
export const follow = '/functions/follow'
export const unfollow = '/functions/unfollow'
export const react = '/functions/react'
export const extract = '/functions/extract-followers'
export const followers = '/functions/followers'
export const schedules = '/functions/schedules'
export const audience = '/audience'
export const growth = '/growth'
export const lists = '/functions/list-operations'

/** A path with its parameters filled in. */
export const withParams = (path: string, params: Record<string, string>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
