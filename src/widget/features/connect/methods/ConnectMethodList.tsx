import { Fragment, type ReactNode } from 'react';
import { $options } from '../../../core/config/options';
import type { ConnectMethod, ConnectMethods } from '../../../core/contracts/view-types';
import { useStore } from '../../../core/views/use-store';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { Divider } from '../../../ui/layout/Divider';
import { Lazy } from '../../../ui/layout/Lazy';
import { t } from '../messages';
import { orderedMethods } from './method-order';

interface SeveralWaysProps {
  /** Sign-in methods besides wallets that the gateway allows and this build includes. */
  others: readonly ConnectMethod[];
  methods: ConnectMethods;
  wallets: ReactNode;
  locked: boolean;
}

/** E-mail, social login and wallets in the owner's order, "or" between them and wallets. */
export function ConnectMethodList({ others, methods, wallets, locked }: SeveralWaysProps) {
  const { features } = useStore($options);
  const ways = orderedMethods(features.connectMethodsOrder, others);
  return (
    <>
      {ways.map((way, at) => {
        const load = methods[way as ConnectMethod];
        const before = ways[at - 1];
        return (
          <Fragment key={way}>
            {before && (way === 'wallet' || before === 'wallet') && <Divider label={t('or')} />}
            {load ? (
              <Lazy
                load={load}
                props={{ locked }}
                skeleton={<Skeleton height={50} radius={16} />}
              />
            ) : (
              wallets
            )}
          </Fragment>
        );
      })}
    </>
  );
}
