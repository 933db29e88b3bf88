import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Stepper } from '../forms/Stepper';
import { AlertDialog } from './AlertDialog';
import { ConfirmDialog } from './ConfirmDialog';
import { Dialog, type DialogProps } from './Dialog';
import { ToastList } from './ToastList';

function Page(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Checkout
      </button>
      <Dialog
        title="Shipping"
        description="Where to?"
        closeText="Close"
        {...props}
        open={open}
        onOpenChange={setOpen}
      >
        {props.children}
      </Dialog>
    </>
  );
}

const opener = () => screen.getByText('Checkout');

test('is named, traps the focus and gives it back on Escape', async () => {
  render(<Page />);
  await userEvent.click(opener());
  const dialog = screen.getByRole('dialog', { name: 'Shipping' });
  expect(dialog).toHaveAccessibleDescription('Where to?');
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.tab();
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener()).toHaveFocus();
});

describe('content that scrolls', () => {
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  });
  afterEach(() => jest.restoreAllMocks());

  test('takes the focus where nothing in it does, so that the keyboard can scroll it', async () => {
    render(<Page>Chest 36, waist 30, length 27</Page>);
    await userEvent.click(opener());
    await userEvent.tab();
    expect(document.activeElement).toHaveTextContent('Chest 36');
    expect(screen.getByRole('button', { name: 'Close' })).not.toHaveFocus();
  });

  test('leaves the focus to a field in it', async () => {
    render(
      <Page>
        <input aria-label="Address" />
      </Page>,
    );
    await userEvent.click(opener());
    expect(screen.getByRole('dialog').querySelector('[tabindex="0"]')).toBeNull();
  });

  test('needs no focus while it does not', async () => {
    jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(400);
    render(<Page>Chest 36</Page>);
    await userEvent.click(opener());
    expect(screen.getByRole('dialog').querySelector('[tabindex="0"]')).toBeNull();
  });
});

test('the close button gives the focus back too', async () => {
  render(<Page />);
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(opener()).toHaveFocus();
});

test('the first field has the focus where there is one', async () => {
  render(
    <Page>
      <input aria-label="Address" />
    </Page>,
  );
  await userEvent.click(opener());
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveFocus();
});

test('a stepper before the fields has the focus', async () => {
  render(
    <Page>
      <Stepper label="Saree" value={0} min={0} max={2} decreaseText="Fewer" increaseText="More" />
      <input aria-label="Reason" />
    </Page>,
  );
  await userEvent.click(opener());
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
});

/** A dialog whose button opens an alert in its place. */
function Replaced() {
  const [shown, setShown] = useState<'none' | 'dialog' | 'alert'>('none');
  return (
    <>
      <button type="button" onClick={() => setShown('dialog')}>
        Confirm order
      </button>
      <Dialog
        open={shown === 'dialog'}
        onOpenChange={() => setShown('none')}
        title="Shipping"
        closeText="Close"
        footer={
          <button type="button" onClick={() => setShown('alert')}>
            Place order
          </button>
        }
      />
      <AlertDialog
        open={shown === 'alert'}
        onOpenChange={() => setShown('none')}
        title="Sold out"
        closeText="OK"
      />
    </>
  );
}

test('an alert that replaces the dialog it came from returns the focus to where that one was opened', async () => {
  render(<Replaced />);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm order' }));
  await userEvent.click(screen.getByRole('button', { name: 'Place order' }));
  expect(await screen.findByRole('button', { name: 'OK' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Confirm order' })).toHaveFocus());
});

test('a dialog that leads to another page leaves the focus on that page', async () => {
  const { rerender } = render(
    <main tabIndex={-1}>
      <Page />
    </main>,
  );
  await userEvent.click(opener());
  rerender(<main tabIndex={-1}>Thank you</main>);
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('while locked nothing closes it', async () => {
  render(<Page locked />);
  await userEvent.click(opener());
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
});

test('locks the scroll of the page without injecting a style', async () => {
  render(<Page />);
  const stylesBefore = document.querySelectorAll('style').length;
  await userEvent.click(opener());
  expect(document.documentElement).toHaveAttribute('data-scroll-locked', '1');
  expect(document.querySelectorAll('style')).toHaveLength(stylesBefore);
  await userEvent.keyboard('{Escape}');
  expect(document.documentElement).not.toHaveAttribute('data-scroll-locked');
});

test('dismissing a toast over it leaves it open; a press elsewhere closes it', async () => {
  const { baseElement } = render(
    <>
      <Page />
      <ToastList
        toasts={[{ id: 1, text: 'Saved' }]}
        label="Notices"
        dismissText="Dismiss"
        onDismiss={() => {}}
      />
    </>,
  );
  await userEvent.click(opener());
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(screen.getByLabelText('Dismiss'));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await user.click(baseElement);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a question keeps the safe answer focused, waits for the work and closes', async () => {
  let finish = () => {};
  const onConfirm = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const onOpenChange = jest.fn();
  render(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Stop this offer?"
      confirmText="Stop"
      pendingText="Stopping..."
      cancelText="Cancel"
      onConfirm={onConfirm}
    />,
  );
  expect(screen.getByRole('alertdialog', { name: 'Stop this offer?' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await userEvent.click(screen.getByRole('button', { name: 'Stopping...' }));
  await userEvent.keyboard('{Escape}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onOpenChange).not.toHaveBeenCalled();
  finish();
  await screen.findByRole('button', { name: 'Stop' });
  expect(onOpenChange).toHaveBeenCalledWith(false);
});
