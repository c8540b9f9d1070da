import { everybody, type Hostile } from '#testing/hostile.ts'
import { systemRows } from './system-rows.ts'

export const hostile: Hostile = {
  rows: {
    installation: [
      { operation: 'GET /admin/overview', expect: { ...everybody(403), X: 401, P: 401, ADM: 200 } },
      ...systemRows(),
    ],
  },
}
