import { useQueryClient } from '@tanstack/react-query'
import { TrashBar } from '#areas/lists/web/shared/TrashBar.tsx'
import { trashDays } from '../../rules.ts'
import { packagesApi } from '../api.ts'

/** Over the packages in the trash. Those that people bought are never deleted for good. */
export function PackagesTrash({ count }: { count: number | undefined }) {
  const queries = useQueryClient()
  const empty = async () => {
    const done = await packagesApi.emptyTrash.call()
    await queries.invalidateQueries({ queryKey: packagesApi.list.key() })
    return done
  }
  return <TrashBar days={trashDays} count={count} keptFor="buyers" onEmpty={empty} />
}
