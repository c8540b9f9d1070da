import { everybody, type Row } from '#testing/hostile.ts'

/** Rows for what a person has of their own across workspaces. */
export function libraryRows(): Row[] {
  const own = (operation: string): Row => ({
    operation,
    expect: { ...everybody(200), X: 401, P: 401 },
    ownThingsOnly: true,
  })
  return [own('GET /library'), own('GET /orders'), own('GET /dashboard/student/activity')]
}
