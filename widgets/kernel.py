"""Start a lesson's kernel: IPython's own, which looks for garbage less often.

A new kernel and the widgets of a lesson make a hundred thousand objects that stay. Looking through them again and
again, as Python does by default, is a tenth of the time until a lesson can be used.
"""

import gc

NEW_OBJECTS = 50_000
"""How many objects are made before the new ones are looked through; Python's own value is 700 to 2000."""

# What starts a kernel: -P, so that nothing that lies beside a notebook takes the place of a module.
COMMAND = ("-P", "-m", "widgets.kernel")

if __name__ == "__main__":
    gc.set_threshold(NEW_OBJECTS)

    from ipykernel.kernelapp import launch_new_instance

    launch_new_instance()
