import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button, type ButtonProps } from '#web/ui/buttons/button.tsx'

type MoreButtonProps = Pick<ButtonProps, 'size' | 'full' | 'className'> & {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  label: string
}

/** Reads the next page of a list; nothing after its last one. */
export const MoreButton = ({ query, label, ...button }: MoreButtonProps) =>
  query.hasNextPage ? (
    <Button {...button} pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {label}
    </Button>
  ) : null
