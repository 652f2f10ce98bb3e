import { useRef } from 'react';

/** The address whose answer is on the screen: the previous one while this one is being asked. */
export function useListed<Address>(address: Address, waiting: boolean): Address {
  const listed = useRef(address);
  if (!waiting) listed.current = address;
  return listed.current;
}
