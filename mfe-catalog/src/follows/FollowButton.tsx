import { ApiError } from '@haat/api-client';
import { followedIdsQuery, setFollowed } from '@haat/api-client/queries/follows';
import type { StoreCard } from '@haat/contracts';
import { useLocation, useNavigate } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { notify, sessionAtom } from '@haat/session';
import { Button, checkIcon, Icon, VisuallyHidden } from '@haat/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { followsTexts } from '../strings/follows';

interface FollowButtonProps {
  store: Pick<StoreCard, 'id' | 'name'>;
  /** Whether it is followed, as far as the page knows before the list of followed stores has come. */
  listed?: boolean;
}

/** Follows a store and takes it back; it shows at once. Guests are led to the login and back. Absent with an older API. */
export function FollowButton({ store: { id, name }, listed = false }: FollowButtonProps) {
  const t = useTexts(followsTexts);
  const isMember = useAtomValue(sessionAtom).state === 'authenticated';
  const followed = useQuery({ ...followedIdsQuery, enabled: isMember, retry: false });
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const save = useMutation({
    mutationFn: (follow: boolean) => setFollowed(client, id, follow),
    onError: (thrown) =>
      notify(thrown instanceof ApiError && thrown.fromServer ? thrown.message : t.failed, 'error'),
  });
  if (followed.error?.status === 404) return null;
  const follows = save.isPending ? save.variables : (followed.data?.includes(id) ?? listed);

  function press() {
    if (!isMember) navigate('/login', { state: { from: `${pathname}${search}` } });
    else if (!save.isPending) save.mutate(!follows);
  }

  return (
    <Button
      variant="secondary"
      icon={follows ? <Icon drawing={checkIcon} size={16} /> : undefined}
      aria-pressed={follows}
      onClick={press}
    >
      {follows ? t.following : t.follow}
      <VisuallyHidden>{` ${name}`}</VisuallyHidden>
    </Button>
  );
}
