import { queryOptions } from '@tanstack/react-query'
import { findPreferences } from '#contract/users.ts'
import { callApi } from '#web/core/api.ts'

export const preferencesQuery = queryOptions({ queryKey: ['preferences'], queryFn: () => callApi(findPreferences) })
