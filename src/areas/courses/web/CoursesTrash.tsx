import { useQueryClient } from '@tanstack/react-query'
import { TrashBar } from '#areas/lists/web/shared/TrashBar.tsx'
import { trashDays } from '../rules.ts'
import { coursesApi } from './api.ts'

/** Over the courses in the trash. Those that someone owns are never deleted for good. */
export function CoursesTrash({ count }: { count: number | undefined }) {
  const queries = useQueryClient()
  const empty = async () => {
    const done = await coursesApi.emptyTrash.call()
    await queries.invalidateQueries({ queryKey: coursesApi.list.key() })
    return done
  }
  return <TrashBar days={trashDays} count={count} keptFor="students" onEmpty={empty} />
}
